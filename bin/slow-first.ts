import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Tests that start services and wait for them. They take long though their files are short, and
 * file length is all that is known on a first run: if begun last, one of them would keep everything
 * waiting.
 */
const slow = /\/(?:cli\/commands\/serve|lab\/service\/crash|server\/storage\/(?:backup|embedded))/

/** The order of test files: by their previous duration or their length, and those first. */
export default class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // A process serves files of one project, one after the other: projects are kept together.
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((ofProject) => [
      ...ofProject.filter(({ moduleId }) => slow.test(moduleId)),
      ...ofProject.filter(({ moduleId }) => !slow.test(moduleId)),
    ])
  }
}
