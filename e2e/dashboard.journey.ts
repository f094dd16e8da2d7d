import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { ana, Dashboard, expectFocusOn, oldLeads, patience } from './dashboard/dashboard.ts';
import { testDashboardLooks } from './dashboard/dashboard-looks.ts';
import { testInboxFields } from './dashboard/inbox-fields.ts';
import { testOpenLead } from './dashboard/open-lead.ts';
import { testUndoAmongColleagues } from './dashboard/undo-among-colleagues.ts';
import { axeFaults } from './look/page-faults.ts';
import { cellPage } from './site-pages.ts';

const { city, service } = cellPage;

describe('the dashboard', () => {
  const dashboard = new Dashboard();

  test('shows a new lead and its deliveries, and is used by keyboard alone', async () => {
    await expect.poll(() => new URL(dashboard.page.url()).pathname).toBe('/dashboard');
    await dashboard.page.goto('/');
    await dashboard.page.waitForURL('**/dashboard');
    await dashboard.row('Old 59').waitFor();

    // New leads change neither the focus nor the selected row. The canary lead of today is the newest one.
    await dashboard.row('Canary').waitFor();
    await dashboard.press('j', 'j');
    await expectFocusOn(dashboard.row('Old 59'));
    await dashboard.sendLead('Nia');
    await dashboard.row('Nia').waitFor();
    await expectFocusOn(dashboard.row('Old 59'));
    await dashboard.press('j');
    await expectFocusOn(dashboard.row('Old 58'));
    await expect.poll(() => dashboard.mailsAbout('Nia').length, patience).toBe(1);
    await expect.poll(() => dashboard.webhooksAbout('Nia').length, patience).toBe(1);

    await dashboard.press('/');
    await expectFocusOn(dashboard.searchField());
    await dashboard.page.keyboard.type('nia', { delay: 150 });
    await dashboard.page.waitForURL(/search=nia/);
    await expect.poll(() => dashboard.searchField().inputValue()).toBe('nia');
    await expect.poll(() => dashboard.list().getByRole('listitem').count(), patience).toBe(1);
    // In a text field, letters are text and not shortcuts.
    await expect.poll(() => dashboard.page.getByText('1 lead selected').count()).toBe(0);
    await dashboard.press('Enter');
    await expectFocusOn(dashboard.row('Nia'));
    await dashboard.press('Enter');
    await expectFocusOn(dashboard.pane().getByRole('heading', { name: 'Nia Okafor' }));
    await dashboard.pane().getByText('delivered').nth(1).waitFor();
    await expect.poll(() => dashboard.pane().getByText(city.name).count()).toBeGreaterThan(0);

    await dashboard.press('2');
    await dashboard.expectStatus('Contacted');
    await dashboard.done().getByText('Nia Okafor set to Contacted').waitFor();
    await dashboard.press('u');
    await dashboard.expectStatus('New');
    await dashboard.done().getByText('Undone: Nia Okafor set to Contacted').waitFor();
    await dashboard.press('3', 'n');
    await dashboard.expectStatus('Qualified');

    const note = 'Called at 2, j & k: busy.\n<b>Wants</b> a quote';
    await dashboard.page.keyboard.type(note);
    await dashboard.expectStatus('Qualified');
    await dashboard.press('Tab', 'Enter');
    const saved = dashboard.pane().getByText('Called at 2');
    await expect.poll(() => saved.textContent(), patience).toBe(note);
    await expect
      .poll(() => saved.evaluate((element) => getComputedStyle(element).whiteSpace))
      .toBe('pre-wrap');
    await dashboard.press('n', 'Escape', 'Escape');
    await expectFocusOn(dashboard.row('Nia'));
    await expect.poll(() => new URL(dashboard.page.url()).search).toBe('?search=nia');

    await dashboard.press('x');
    await dashboard.page.getByText('1 lead selected').waitFor();
    await dashboard.press('Escape');
    await dashboard.page.getByText('1 lead selected').waitFor({ state: 'hidden' });
    await dashboard.press('?');
    const help = dashboard.page.getByRole('dialog', { name: 'Keys' });
    await help.waitFor();
    await dashboard.page.keyboard.press('x');
    await dashboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await expect.poll(() => dashboard.page.getByText('1 lead selected').count()).toBe(0);
    await expectFocusOn(dashboard.row('Nia'));

    const singleKeys = help.getByRole('checkbox', { name: 'Single letters and digits work as keys' });
    await dashboard.press('?');
    await singleKeys.uncheck();
    await dashboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await dashboard.press('x', '?');
    await expect.poll(() => dashboard.page.getByText('1 lead selected').count()).toBe(0);
    await expect.poll(() => help.isVisible()).toBe(false);
    await dashboard.page.getByRole('button', { name: 'Keys ?' }).click();
    await singleKeys.check();
    await dashboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await dashboard.row('Nia').focus();

    // The next lead is the one that takes the row of the lead that leaves the list.
    await dashboard.page.getByRole('link', { name: 'Inbox' }).click();
    await expect.poll(() => dashboard.searchField().inputValue(), patience).toBe('');
    await dashboard.row('Old 59').focus();
    await dashboard.press('Enter');
    await expectFocusOn(dashboard.pane().getByRole('heading', { name: 'Old 59' }));
    await dashboard.press('5');
    await dashboard.row('Old 59').waitFor({ state: 'hidden' });
    await dashboard.press('j');
    await expectFocusOn(dashboard.pane().getByRole('heading', { name: 'Old 58' }));
    await dashboard.press('u');
    await dashboard.row('Old 59').waitFor();
    await dashboard.page.goBack();
    await expectFocusOn(dashboard.row('Old 58'));
    expect(dashboard.problems).toEqual([]);
  });

  test('filters, pages and changes several leads at once', async () => {
    await dashboard.page.getByRole('button', { name: 'Show older leads' }).click();
    await dashboard.row('Old 0').waitFor();
    await dashboard.expectFocus();
    await expect.poll(() => dashboard.page.getByRole('button', { name: 'Show older leads' }).count()).toBe(0);
    const names = await dashboard.list().getByRole('link').allTextContents();
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(oldLeads);

    await dashboard.page.getByText('City, service, source').click();
    await dashboard.page.getByLabel('City').selectOption(city.slug);
    await dashboard.page.waitForURL(`**city=${city.slug}*`);
    await dashboard.page.getByLabel('Service').selectOption(service.slug);
    await dashboard.page.waitForURL(`**service=${service.slug}*`);
    await dashboard.page.reload();
    await dashboard.row('Old 4').waitFor();
    await expect.poll(() => dashboard.row('Old 5').count()).toBe(0);
    await expect.poll(() => dashboard.page.getByLabel('City').inputValue()).toBe(city.slug);
    const [download] = await Promise.all([
      dashboard.page.waitForEvent('download'),
      dashboard.page.getByRole('link', { name: 'Export these as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toContain('Old 4');
    expect(csv).not.toContain('Old 5');
    await dashboard.page.goBack();
    await expect.poll(() => dashboard.page.getByLabel('Service').inputValue(), patience).toBe('');
    await dashboard.page.goBack();
    await expect.poll(() => dashboard.page.getByLabel('City').inputValue(), patience).toBe('');
    await dashboard.row('Old 20').waitFor();

    // The controls replace each other, and the focus stays on them.
    await dashboard.page.getByRole('button', { name: /^Select all/ }).focus();
    await dashboard.press('Enter');
    await expectFocusOn(dashboard.page.getByLabel('Status of the selected leads'));
    await dashboard.press('Shift+Tab', 'Enter');
    await expectFocusOn(dashboard.page.getByRole('button', { name: /^Select all/ }));

    const marked = ['Old 30', 'Old 31', 'Old 32'];
    for (const name of marked)
      await dashboard.page.getByRole('checkbox', { name: `Select ${name} ` }).check();
    await dashboard.page.getByText('3 leads selected').waitFor();
    await dashboard.page.getByLabel('Status of the selected leads').selectOption('won');
    await expect.poll(() => dashboard.row('Old 30').count()).toBe(1);
    await dashboard.page.getByRole('button', { name: 'Set status' }).click();
    await dashboard.done().getByText('3 leads set to Won').waitFor();
    for (const name of marked) await dashboard.row(name).waitFor({ state: 'hidden' });
    await dashboard.expectFocus();
    await dashboard.page.getByRole('button', { name: 'Undo' }).click();
    for (const name of marked) await dashboard.row(name).waitFor();
    await dashboard.expectFocus();
    await dashboard.page.getByRole('button', { name: 'Close' }).click();
    await dashboard.expectFocus();
    await dashboard.page.getByRole('checkbox', { name: 'Select Old 33 ' }).check();
    await dashboard.page.getByLabel('Owner of the selected leads').selectOption(ana.email);
    await dashboard.page.getByRole('button', { name: 'Set owner' }).click();
    await dashboard.row('Old 33').getByText(ana.email).waitFor();
    expect(dashboard.problems).toEqual([]);
  });

  test('shows the changes of another user, and that a lead was erased', async () => {
    const other = await dashboard.context.newPage();
    await dashboard.row('Old 40').click();
    await other.goto(dashboard.page.url());
    await other.getByRole('button', { name: /^Contacted/ }).click();
    await dashboard.expectStatus('Contacted');
    await dashboard.pane().getByText('Status from New to Contacted').waitFor();
    await other.getByLabel('Owner', { exact: true }).selectOption(ana.email);
    await other.getByRole('button', { name: 'Set owner' }).click();
    await expect
      .poll(() => dashboard.pane().getByLabel('Owner', { exact: true }).inputValue(), patience)
      .toBe(ana.email);
    await other.close();

    await dashboard.database.deleteFrom('leads').where('first_name', '=', 'Old 40').execute();
    await dashboard.press('4');
    await dashboard.done().getByText('Nothing was changed').waitFor();
    await dashboard.pane().getByText('it may have been erased').waitFor();
    await dashboard.expectFocus();
    await dashboard.press('Escape');
    await dashboard.row('Old 40').waitFor({ state: 'hidden' });
    await dashboard.expectFocus();
  });

  test('delivers a lead that was held as spam exactly once', async () => {
    await dashboard.sendLead('Bo', { [dashboard.trapField]: 'https://spam.example' });
    await dashboard.page.goto('/dashboard?status=spam');
    await dashboard.row('Bo').click();
    await dashboard.pane().getByText('A field that is hidden from visitors was filled in.').waitFor();
    await dashboard.pane().getByText('None: no receiver was configured, or the lead is held back.').waitFor();
    expect([dashboard.mailsAbout('Bo').length, dashboard.webhooksAbout('Bo').length]).toEqual([0, 0]);

    await dashboard.page.getByRole('button', { name: 'Not spam: deliver it' }).click();
    await dashboard.expectFocus();
    await dashboard.pane().getByText('delivered').nth(1).waitFor();
    // The second time, no message is sent.
    await dashboard.press('6');
    await dashboard.pane().getByText('nothing is sent a second time').waitFor();
    await dashboard.press('1');
    await dashboard.expectStatus('New');
    await dashboard.sendLead('Cy');
    await expect
      .poll(() => [dashboard.mailsAbout('Cy').length, dashboard.webhooksAbout('Cy').length], patience)
      .toEqual([1, 1]);
    expect([dashboard.mailsAbout('Bo').length, dashboard.webhooksAbout('Bo').length]).toEqual([1, 1]);
    await dashboard.page.goto('/dashboard/deliveries');
    await dashboard.page.getByText('No lead is unaccounted for').waitFor();
    expect(dashboard.problems).toEqual([]);
  });

  test('shows failed deliveries and retries them', async () => {
    dashboard.webhook.behave({ status: 410 });
    await dashboard.sendLead('Dee');
    await dashboard.page.goto('/dashboard/deliveries');
    await dashboard.page.getByText('failed after 1 attempt: The webhook answered 410').waitFor();
    await dashboard.page.getByRole('link', { name: 'Inbox' }).click();
    await dashboard.page.getByRole('alert').getByText('1 delivery failed').waitFor();
    await dashboard.page.getByRole('link', { name: 'See the reasons and retry' }).click();
    dashboard.webhook.behave({ status: 503, headers: { 'retry-after': '3600' } });
    await dashboard.sendLead('Eli');
    await dashboard.page.getByText(/^waiting, 1 attempt so far, next .*: The webhook answered 503/).waitFor();
    await dashboard.page.getByText('No lead is unaccounted for').waitFor();
    await expect.poll(() => axeFaults(dashboard.page)).toEqual([]);

    dashboard.webhook.behave({ status: 200 });
    await dashboard.page.getByRole('button', { name: /^Retry: Dee .* Webhook at / }).click();
    await dashboard.page.getByText('failed after').waitFor({ state: 'hidden' });
    await dashboard.expectFocus();
    await dashboard.page.getByRole('button', { name: /^Retry: Eli .* Webhook at / }).click();
    await dashboard.page.getByText('No open deliveries.').waitFor();
    await dashboard.expectFocus();
    expect(dashboard.webhooksAbout('Dee').length).toBe(2);
    await dashboard.page.getByText('No lead is unaccounted for').waitFor();
    await dashboard.page.getByText('The canary lead arrived').waitFor();
    await dashboard.page.getByRole('link', { name: 'Inbox' }).click();
    await dashboard.page.getByText('delivery failed').waitFor({ state: 'hidden' });
    expect(dashboard.problems).toEqual([]);
  });

  test('shows numbers and content, and links a cell to its leads', async () => {
    await dashboard.page.getByRole('link', { name: 'Numbers' }).click();
    await dashboard.page.getByRole('heading', { name: 'By city and service' }).waitFor();
    const cell = dashboard.page.getByRole('row', { name: new RegExp(`^${city.name}`) }).getByRole('link');
    const leads = Number(await cell.first().textContent());
    expect(leads).toBeGreaterThanOrEqual(5);
    await cell.first().click();
    await dashboard.page.waitForURL(`**city=${city.slug}*`);
    await expect.poll(() => dashboard.list().getByRole('listitem').count(), patience).toBe(leads);

    await dashboard.page.getByRole('link', { name: 'Content', exact: true }).click();
    await dashboard.page.getByRole('heading', { name: 'City by service' }).waitFor();
    await dashboard.page.getByText('The content has no errors and no warnings.').waitFor();
    await dashboard.page
      .getByRole('row', { name: new RegExp(`^${city.name}`) })
      .getByText(`${leads} leads`)
      .waitFor();
    expect(dashboard.problems).toEqual([]);
  });

  test('keeps typed text when the session has ended', async () => {
    await dashboard.row('Old 50').click();
    await dashboard.pane().getByRole('textbox', { name: 'Note' }).fill('Half a thought');
    const other = await dashboard.context.newPage();
    await other.goto('/dashboard/account');
    await other.getByRole('button', { name: 'Sign out', exact: true }).click();
    await other.getByText('You are signed out.').waitFor();

    await dashboard.pane().getByRole('button', { name: 'Save note' }).click();
    const alert = dashboard.pane().getByRole('alert').filter({ hasText: 'The note was not saved' });
    await alert.getByText('You are no longer signed in.').waitFor();
    await expect.poll(() => axeFaults(dashboard.page)).toEqual([]);
    const [signingIn] = await Promise.all([
      dashboard.context.waitForEvent('page'),
      alert.getByRole('link', { name: 'Sign in in a new tab' }).click(),
    ]);
    await signingIn.getByLabel('Email').fill(ana.email);
    await signingIn.getByLabel('Password').fill(ana.password);
    await signingIn.getByRole('button', { name: 'Sign in' }).click();
    // The new tab shows the same lead; the typed text is in the first tab only.
    await signingIn.getByRole('heading', { name: 'Old 50' }).waitFor();
    await expect
      .poll(() => dashboard.pane().getByRole('textbox', { name: 'Note' }).inputValue())
      .toBe('Half a thought');
    await dashboard.pane().getByRole('button', { name: 'Save note' }).click();
    await dashboard.pane().getByRole('listitem').getByText('Half a thought').waitFor();
    await expect.poll(() => dashboard.pane().getByRole('textbox', { name: 'Note' }).inputValue()).toBe('');
  });

  testUndoAmongColleagues(dashboard);
  testInboxFields(dashboard);
  testOpenLead(dashboard);
  testDashboardLooks(dashboard);
});
