import { expect, test } from 'vitest';
import { ben, type Desk } from './desk.ts';

/** Tests that undo leaves what a colleague decided in the meantime. */
export function testUndoAmongColleagues(desk: Desk): void {
  test('does not undo over the newer decision of a colleague', async () => {
    await desk.row('Old 45').click();
    await desk.expectStatus('New');
    const colleague = await desk.openForColleague();
    await colleague.getByRole('heading', { name: 'Old 45' }).waitFor();
    await desk.press('4');
    await desk.expectStatus('Won');
    await colleague.getByRole('button', { name: /^Won/, pressed: true }).waitFor();
    await colleague.keyboard.press('5');
    await desk.expectStatus('Lost');
    await colleague.context().close();

    await desk.press('u');
    await desk.done().getByText(`Not undone: changed by ${ben.email}`).waitFor();
    await desk.expectFocus();
    await desk.expectStatus('Lost');
    const history = desk.pane().getByRole('list', { name: 'History' });
    await expect.poll(() => history.getByText(/^Status from Lost/).count()).toBe(0);
    await expect.poll(() => desk.page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect(desk.problems).toEqual([]);
  });

  test('undoes the change of several leads except where a colleague has changed one', async () => {
    const marked = ['Old 46', 'Old 47', 'Old 48'];
    for (const name of marked) await desk.page.getByRole('checkbox', { name: `Select ${name} ` }).check();
    await desk.page.getByLabel('Status of the selected leads').selectOption('contacted');
    await desk.page.getByRole('button', { name: 'Set status' }).click();
    await desk.done().getByText('3 leads set to Contacted').waitFor();
    const colleague = await desk.openForColleague();
    await colleague.getByRole('link', { name: /^Old 47 / }).click();
    await colleague.getByRole('button', { name: /^Qualified/ }).click();
    await colleague.getByText('Status from Contacted to Qualified').waitFor();
    await colleague.context().close();

    await desk.page.getByRole('button', { name: 'Undo' }).click();
    await desk
      .done()
      .getByText(`Undone: 3 leads set to Contacted, except 1 lead changed by ${ben.email}`)
      .waitFor();
    await desk.row('Old 46').getByText('New').waitFor();
    await desk.row('Old 47').getByText('Qualified').waitFor();
    await desk.row('Old 48').getByText('New').waitFor();
    expect(desk.problems).toEqual([]);
  });
}
