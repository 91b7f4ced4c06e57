/** The first field of the form or page around a button whose text is no number; null for none. */
export function unreadIn(button: Element): HTMLElement | null {
  const around = button.closest('form, [role=dialog], [role=alertdialog], section, main')
  return around?.querySelector<HTMLElement>('[data-unread]') ?? null
}
