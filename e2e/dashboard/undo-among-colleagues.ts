import { expect, test } from 'vitest';
import { ben, type Dashboard } from './dashboard.ts';

/** Tests that undo leaves what a colleague decided in the meantime. */
export function testUndoAmongColleagues(dashboard: Dashboard): void {
  test('does not undo over the newer decision of a colleague', async () => {
    await dashboard.row('Old 45').click();
    await dashboard.expectStatus('New');
    const colleague = await dashboard.openForColleague();
    await colleague.getByRole('heading', { name: 'Old 45' }).waitFor();
    await dashboard.press('4');
    await dashboard.expectStatus('Won');
    await colleague.getByRole('button', { name: /^Won/, pressed: true }).waitFor();
    await colleague.keyboard.press('5');
    await dashboard.expectStatus('Lost');
    await colleague.context().close();

    await dashboard.press('u');
    await dashboard.done().getByText(`Not undone: changed by ${ben.email}`).waitFor();
    await dashboard.expectFocus();
    await dashboard.expectStatus('Lost');
    const history = dashboard.pane().getByRole('list', { name: 'History' });
    await expect.poll(() => history.getByText(/^Status from Lost/).count()).toBe(0);
    await expect.poll(() => dashboard.page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect(dashboard.problems).toEqual([]);
  });

  test('undoes the change of several leads except where a colleague has changed one', async () => {
    const marked = ['Old 46', 'Old 47', 'Old 48'];
    for (const name of marked)
      await dashboard.page.getByRole('checkbox', { name: `Select ${name} ` }).check();
    await dashboard.page.getByLabel('Status of the selected leads').selectOption('contacted');
    await dashboard.page.getByRole('button', { name: 'Set status' }).click();
    await dashboard.done().getByText('3 leads set to Contacted').waitFor();
    const colleague = await dashboard.openForColleague();
    await colleague.getByRole('link', { name: /^Old 47 / }).click();
    await colleague.getByRole('button', { name: /^Qualified/ }).click();
    await colleague.getByText('Status from Contacted to Qualified').waitFor();
    await colleague.context().close();

    await dashboard.page.getByRole('button', { name: 'Undo' }).click();
    await dashboard
      .done()
      .getByText(`Undone: 3 leads set to Contacted, except 1 lead changed by ${ben.email}`)
      .waitFor();
    await dashboard.row('Old 46').getByText('New').waitFor();
    await dashboard.row('Old 47').getByText('Qualified').waitFor();
    await dashboard.row('Old 48').getByText('New').waitFor();
    expect(dashboard.problems).toEqual([]);
  });
}
