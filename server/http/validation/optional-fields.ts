type Node = { required?: string[]; [key: string]: unknown }

/**
 * Whether the field that a check of its value failed for may be left out.
 *
 * @param root - The schema that was checked against.
 * @param schemaPath - Of the check, as Ajv tells it: `#/properties/segment/type`.
 */
export function isOptional(root: object, schemaPath: string): boolean {
  const steps = schemaPath
    .split('/')
    .slice(1, -1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
  const name = steps.pop()
  if (name === undefined || steps.pop() !== 'properties') return false
  let node: unknown = root
  for (const step of steps) node = (node as Node | undefined)?.[step]
  // A path through a schema that stands elsewhere ends nowhere.
  return node !== undefined && !(node as Node).required?.includes(name)
}
