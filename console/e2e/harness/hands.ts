import type { Locator, Page } from '@playwright/test'

/** How somebody uses a page: with a pointer, or by keyboard alone. */
export type Hands = {
  /** A button, a link or a checkbox. */
  press(control: Locator): Promise<void>
  fill(field: Locator, text: string): Promise<void>
  /** Chooses the option that begins with a word. */
  choose(select: Locator, word: string): Promise<void>
}

export const byPointer = (): Hands => ({
  async press(control) {
    // The input of a styled checkbox is not visible.
    await control.waitFor({ state: 'attached' })
    const label = control.locator('xpath=self::input[@type="checkbox"]/ancestor::label')
    await ((await label.count()) > 0 ? label : control).click()
  },
  fill: (field, text) => field.fill(text),
  async choose(select, word) {
    const option = select.locator('option').filter({ hasText: new RegExp(`^${word}`) })
    await select.selectOption((await option.first().getAttribute('value')) ?? '')
  },
})

/** More controls than any screen has. */
const mostTabs = 500
const tabsAtOnce = 50

/** Reaches each control with Tab, like somebody without a pointer. */
export function byKeyboard(page: Page): Hands {
  async function reach(control: Locator): Promise<void> {
    for (let tabs = 0; tabs < mostTabs; tabs += tabsAtOnce) {
      // Located once for many Tabs: finding it by its role takes longer than pressing a key.
      const handle = await control.elementHandle()
      for (let i = 0; i < tabsAtOnce; i++) {
        if (await handle?.evaluate((one) => one.matches(':focus'))) return
        await page.keyboard.press('Tab')
      }
    }
    throw new Error(`no Tab leads to ${control}`)
  }
  return {
    async press(control) {
      await reach(control)
      const isBox = await control.evaluate((one) => one.matches('input[type=checkbox]'))
      await page.keyboard.press(isBox ? 'Space' : 'Enter')
    },
    async fill(field, text) {
      await reach(field)
      if (await field.evaluate((one) => one.matches('input[type=date]'))) {
        const [year = '', month = '', day = ''] = text.split('-')
        // Which part comes first depends on the browser.
        for (const typed of [month + day + year, day + month + year]) {
          for (let part = 0; part < 3; part++) await page.keyboard.press('ArrowLeft')
          await page.keyboard.type(typed)
          if ((await field.inputValue()) === text) return
        }
        throw new Error(`${text} cannot be typed into ${field}`)
      }
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    async choose(select, word) {
      await reach(select)
      await page.keyboard.type(word)
    },
  }
}
