import { expect, type Page } from '@playwright/test';

/** A control that is switched off, and the reason if it is another than for those beside it. */
export type Off = [role: 'button' | 'link' | 'switch' | 'menuitem', name: string | RegExp, why?: string];

/** Controls are shown, switched off, and say why: in their description, those of a menu in a second line. */
export async function expectOff(page: Page, why: string, controls: readonly Off[]): Promise<void> {
  for (const [role, name, because = why] of controls) {
    const isInMenu = role === 'menuitem';
    const control = page.getByRole(role, { name, exact: !isInMenu }).first();
    await expect(control).toBeDisabled();
    await (isInMenu ? expect(control).toContainText(because) : expect(control).toHaveAccessibleDescription(because));
  }
}
