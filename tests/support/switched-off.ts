import { expect, type Page } from '@playwright/test';

/** A control that is switched off, and its reason if that differs from the reason of the others. */
export type Off = [role: 'button' | 'link' | 'switch' | 'menuitem', name: string | RegExp, why?: string];

/** The controls are shown, are switched off, and say why: in their description, or in a second line if they are in a menu. */
export async function expectOff(page: Page, why: string, controls: readonly Off[]): Promise<void> {
  for (const [role, name, because = why] of controls) {
    const isInMenu = role === 'menuitem';
    const control = page.getByRole(role, { name, exact: !isInMenu }).first();
    await expect(control).toBeDisabled();
    await (isInMenu ? expect(control).toContainText(because) : expect(control).toHaveAccessibleDescription(because));
  }
}
