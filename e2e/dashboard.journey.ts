import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { testDashboardLooks } from './dashboard/dashboard-looks.ts';
import { ana, Desk, expectFocusOn, oldLeads, patience } from './dashboard/desk.ts';
import { testInboxFields } from './dashboard/inbox-fields.ts';
import { testOpenLead } from './dashboard/open-lead.ts';
import { testUndoAmongColleagues } from './dashboard/undo-among-colleagues.ts';
import { axeFaults } from './look/page-faults.ts';
import { cellPage } from './site-pages.ts';

const { city, service } = cellPage;

describe('the dashboard', () => {
  const desk = new Desk();

  test('shows a new lead and its deliveries, and is used by keyboard alone', async () => {
    await expect.poll(() => new URL(desk.page.url()).pathname).toBe('/dashboard');
    await desk.page.goto('/');
    await desk.page.waitForURL('**/dashboard');
    await desk.row('Old 59').waitFor();

    // New leads change neither the focus nor the selected row. The canary lead of today is the newest one.
    await desk.row('Canary').waitFor();
    await desk.press('j', 'j');
    await expectFocusOn(desk.row('Old 59'));
    await desk.sendLead('Nia');
    await desk.row('Nia').waitFor();
    await expectFocusOn(desk.row('Old 59'));
    await desk.press('j');
    await expectFocusOn(desk.row('Old 58'));
    await expect.poll(() => desk.mailsAbout('Nia').length, patience).toBe(1);
    await expect.poll(() => desk.webhooksAbout('Nia').length, patience).toBe(1);

    await desk.press('/');
    await expectFocusOn(desk.searchField());
    await desk.page.keyboard.type('nia', { delay: 150 });
    await desk.page.waitForURL(/search=nia/);
    await expect.poll(() => desk.searchField().inputValue()).toBe('nia');
    await expect.poll(() => desk.list().getByRole('listitem').count(), patience).toBe(1);
    // In a text field, letters are text and not shortcuts.
    await expect.poll(() => desk.page.getByText('1 lead selected').count()).toBe(0);
    await desk.press('Enter');
    await expectFocusOn(desk.row('Nia'));
    await desk.press('Enter');
    await expectFocusOn(desk.pane().getByRole('heading', { name: 'Nia Okafor' }));
    await desk.pane().getByText('delivered').nth(1).waitFor();
    await expect.poll(() => desk.pane().getByText(city.name).count()).toBeGreaterThan(0);

    await desk.press('2');
    await desk.expectStatus('Contacted');
    await desk.done().getByText('Nia Okafor set to Contacted').waitFor();
    await desk.press('u');
    await desk.expectStatus('New');
    await desk.done().getByText('Undone: Nia Okafor set to Contacted').waitFor();
    await desk.press('3', 'n');
    await desk.expectStatus('Qualified');

    const note = 'Called at 2, j & k: busy.\n<b>Wants</b> a quote';
    await desk.page.keyboard.type(note);
    await desk.expectStatus('Qualified');
    await desk.press('Tab', 'Enter');
    const saved = desk.pane().getByText('Called at 2');
    await expect.poll(() => saved.textContent(), patience).toBe(note);
    await expect
      .poll(() => saved.evaluate((element) => getComputedStyle(element).whiteSpace))
      .toBe('pre-wrap');
    await desk.press('n', 'Escape', 'Escape');
    await expectFocusOn(desk.row('Nia'));
    await expect.poll(() => new URL(desk.page.url()).search).toBe('?search=nia');

    await desk.press('x');
    await desk.page.getByText('1 lead selected').waitFor();
    await desk.press('Escape');
    await desk.page.getByText('1 lead selected').waitFor({ state: 'hidden' });
    await desk.press('?');
    const help = desk.page.getByRole('dialog', { name: 'Keys' });
    await help.waitFor();
    await desk.page.keyboard.press('x');
    await desk.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await expect.poll(() => desk.page.getByText('1 lead selected').count()).toBe(0);
    await expectFocusOn(desk.row('Nia'));

    const singleKeys = help.getByRole('checkbox', { name: 'Single letters and digits work as keys' });
    await desk.press('?');
    await singleKeys.uncheck();
    await desk.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await desk.press('x', '?');
    await expect.poll(() => desk.page.getByText('1 lead selected').count()).toBe(0);
    await expect.poll(() => help.isVisible()).toBe(false);
    await desk.page.getByRole('button', { name: 'Keys ?' }).click();
    await singleKeys.check();
    await desk.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await desk.row('Nia').focus();

    // The next lead is the one that takes the row of the lead that leaves the list.
    await desk.page.getByRole('link', { name: 'Inbox' }).click();
    await expect.poll(() => desk.searchField().inputValue(), patience).toBe('');
    await desk.row('Old 59').focus();
    await desk.press('Enter');
    await expectFocusOn(desk.pane().getByRole('heading', { name: 'Old 59' }));
    await desk.press('5');
    await desk.row('Old 59').waitFor({ state: 'hidden' });
    await desk.press('j');
    await expectFocusOn(desk.pane().getByRole('heading', { name: 'Old 58' }));
    await desk.press('u');
    await desk.row('Old 59').waitFor();
    await desk.page.goBack();
    await expectFocusOn(desk.row('Old 58'));
    expect(desk.problems).toEqual([]);
  });

  test('filters, pages and changes several leads at once', async () => {
    await desk.page.getByRole('button', { name: 'Show older leads' }).click();
    await desk.row('Old 0').waitFor();
    await desk.expectFocus();
    await expect.poll(() => desk.page.getByRole('button', { name: 'Show older leads' }).count()).toBe(0);
    const names = await desk.list().getByRole('link').allTextContents();
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(oldLeads);

    await desk.page.getByText('City, service, source').click();
    await desk.page.getByLabel('City').selectOption(city.slug);
    await desk.page.waitForURL(`**city=${city.slug}*`);
    await desk.page.getByLabel('Service').selectOption(service.slug);
    await desk.page.waitForURL(`**service=${service.slug}*`);
    await desk.page.reload();
    await desk.row('Old 4').waitFor();
    await expect.poll(() => desk.row('Old 5').count()).toBe(0);
    await expect.poll(() => desk.page.getByLabel('City').inputValue()).toBe(city.slug);
    const [download] = await Promise.all([
      desk.page.waitForEvent('download'),
      desk.page.getByRole('link', { name: 'Export these as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toContain('Old 4');
    expect(csv).not.toContain('Old 5');
    await desk.page.goBack();
    await expect.poll(() => desk.page.getByLabel('Service').inputValue(), patience).toBe('');
    await desk.page.goBack();
    await expect.poll(() => desk.page.getByLabel('City').inputValue(), patience).toBe('');
    await desk.row('Old 20').waitFor();

    // The controls replace each other, and the focus stays on them.
    await desk.page.getByRole('button', { name: /^Select all/ }).focus();
    await desk.press('Enter');
    await expectFocusOn(desk.page.getByLabel('Status of the selected leads'));
    await desk.press('Shift+Tab', 'Enter');
    await expectFocusOn(desk.page.getByRole('button', { name: /^Select all/ }));

    const marked = ['Old 30', 'Old 31', 'Old 32'];
    for (const name of marked) await desk.page.getByRole('checkbox', { name: `Select ${name} ` }).check();
    await desk.page.getByText('3 leads selected').waitFor();
    await desk.page.getByLabel('Status of the selected leads').selectOption('won');
    await expect.poll(() => desk.row('Old 30').count()).toBe(1);
    await desk.page.getByRole('button', { name: 'Set status' }).click();
    await desk.done().getByText('3 leads set to Won').waitFor();
    for (const name of marked) await desk.row(name).waitFor({ state: 'hidden' });
    await desk.expectFocus();
    await desk.page.getByRole('button', { name: 'Undo' }).click();
    for (const name of marked) await desk.row(name).waitFor();
    await desk.expectFocus();
    await desk.page.getByRole('button', { name: 'Close' }).click();
    await desk.expectFocus();
    await desk.page.getByRole('checkbox', { name: 'Select Old 33 ' }).check();
    await desk.page.getByLabel('Owner of the selected leads').selectOption(ana.email);
    await desk.page.getByRole('button', { name: 'Set owner' }).click();
    await desk.row('Old 33').getByText(ana.email).waitFor();
    expect(desk.problems).toEqual([]);
  });

  test('shows the changes of another user, and that a lead was erased', async () => {
    const other = await desk.context.newPage();
    await desk.row('Old 40').click();
    await other.goto(desk.page.url());
    await other.getByRole('button', { name: /^Contacted/ }).click();
    await desk.expectStatus('Contacted');
    await desk.pane().getByText('Status from New to Contacted').waitFor();
    await other.getByLabel('Owner', { exact: true }).selectOption(ana.email);
    await other.getByRole('button', { name: 'Set owner' }).click();
    await expect
      .poll(() => desk.pane().getByLabel('Owner', { exact: true }).inputValue(), patience)
      .toBe(ana.email);
    await other.close();

    await desk.database.deleteFrom('leads').where('first_name', '=', 'Old 40').execute();
    await desk.press('4');
    await desk.done().getByText('Nothing was changed').waitFor();
    await desk.pane().getByText('it may have been erased').waitFor();
    await desk.expectFocus();
    await desk.press('Escape');
    await desk.row('Old 40').waitFor({ state: 'hidden' });
    await desk.expectFocus();
  });

  test('delivers a lead that was held as spam exactly once', async () => {
    await desk.sendLead('Bo', { [desk.trapField]: 'https://spam.example' });
    await desk.page.goto('/dashboard?status=spam');
    await desk.row('Bo').click();
    await desk.pane().getByText('A field that is hidden from visitors was filled in.').waitFor();
    await desk.pane().getByText('None: no receiver was configured, or the lead is held back.').waitFor();
    expect([desk.mailsAbout('Bo').length, desk.webhooksAbout('Bo').length]).toEqual([0, 0]);

    await desk.page.getByRole('button', { name: 'Not spam: deliver it' }).click();
    await desk.expectFocus();
    await desk.pane().getByText('delivered').nth(1).waitFor();
    // The second time, no message is sent.
    await desk.press('6');
    await desk.pane().getByText('nothing is sent a second time').waitFor();
    await desk.press('1');
    await desk.expectStatus('New');
    await desk.sendLead('Cy');
    await expect
      .poll(() => [desk.mailsAbout('Cy').length, desk.webhooksAbout('Cy').length], patience)
      .toEqual([1, 1]);
    expect([desk.mailsAbout('Bo').length, desk.webhooksAbout('Bo').length]).toEqual([1, 1]);
    await desk.page.goto('/dashboard/deliveries');
    await desk.page.getByText('No lead is unaccounted for').waitFor();
    expect(desk.problems).toEqual([]);
  });

  test('shows failed deliveries and retries them', async () => {
    desk.webhook.behave({ status: 410 });
    await desk.sendLead('Dee');
    await desk.page.goto('/dashboard/deliveries');
    await desk.page.getByText('failed after 1 attempt: The webhook answered 410').waitFor();
    await desk.page.getByRole('link', { name: 'Inbox' }).click();
    await desk.page.getByRole('alert').getByText('1 delivery failed').waitFor();
    await desk.page.getByRole('link', { name: 'See the reasons and retry' }).click();
    desk.webhook.behave({ status: 503, headers: { 'retry-after': '3600' } });
    await desk.sendLead('Eli');
    await desk.page.getByText(/^waiting, 1 attempt so far, next .*: The webhook answered 503/).waitFor();
    await desk.page.getByText('No lead is unaccounted for').waitFor();
    await expect.poll(() => axeFaults(desk.page)).toEqual([]);

    desk.webhook.behave({ status: 200 });
    await desk.page.getByRole('button', { name: /^Retry: Dee .* Webhook at / }).click();
    await desk.page.getByText('failed after').waitFor({ state: 'hidden' });
    await desk.expectFocus();
    await desk.page.getByRole('button', { name: /^Retry: Eli .* Webhook at / }).click();
    await desk.page.getByText('No open deliveries.').waitFor();
    await desk.expectFocus();
    expect(desk.webhooksAbout('Dee').length).toBe(2);
    await desk.page.getByText('No lead is unaccounted for').waitFor();
    await desk.page.getByText('The canary lead arrived').waitFor();
    await desk.page.getByRole('link', { name: 'Inbox' }).click();
    await desk.page.getByText('delivery failed').waitFor({ state: 'hidden' });
    expect(desk.problems).toEqual([]);
  });

  test('shows numbers and content, and links a cell to its leads', async () => {
    await desk.page.getByRole('link', { name: 'Numbers' }).click();
    await desk.page.getByRole('heading', { name: 'By city and service' }).waitFor();
    const cell = desk.page.getByRole('row', { name: new RegExp(`^${city.name}`) }).getByRole('link');
    const leads = Number(await cell.first().textContent());
    expect(leads).toBeGreaterThanOrEqual(5);
    await cell.first().click();
    await desk.page.waitForURL(`**city=${city.slug}*`);
    await expect.poll(() => desk.list().getByRole('listitem').count(), patience).toBe(leads);

    await desk.page.getByRole('link', { name: 'Content', exact: true }).click();
    await desk.page.getByRole('heading', { name: 'City by service' }).waitFor();
    await desk.page.getByText('The content has no errors and no warnings.').waitFor();
    await desk.page
      .getByRole('row', { name: new RegExp(`^${city.name}`) })
      .getByText(`${leads} leads`)
      .waitFor();
    expect(desk.problems).toEqual([]);
  });

  test('keeps typed text when the session has ended', async () => {
    await desk.row('Old 50').click();
    await desk.pane().getByRole('textbox', { name: 'Note' }).fill('Half a thought');
    const other = await desk.context.newPage();
    await other.goto('/dashboard/account');
    await other.getByRole('button', { name: 'Sign out', exact: true }).click();
    await other.getByText('You are signed out.').waitFor();

    await desk.pane().getByRole('button', { name: 'Save note' }).click();
    const alert = desk.pane().getByRole('alert').filter({ hasText: 'The note was not saved' });
    await alert.getByText('You are no longer signed in.').waitFor();
    await expect.poll(() => axeFaults(desk.page)).toEqual([]);
    const [signingIn] = await Promise.all([
      desk.context.waitForEvent('page'),
      alert.getByRole('link', { name: 'Sign in in a new tab' }).click(),
    ]);
    await signingIn.getByLabel('Email').fill(ana.email);
    await signingIn.getByLabel('Password').fill(ana.password);
    await signingIn.getByRole('button', { name: 'Sign in' }).click();
    // The new tab shows the same lead; the typed text is in the first tab only.
    await signingIn.getByRole('heading', { name: 'Old 50' }).waitFor();
    await expect
      .poll(() => desk.pane().getByRole('textbox', { name: 'Note' }).inputValue())
      .toBe('Half a thought');
    await desk.pane().getByRole('button', { name: 'Save note' }).click();
    await desk.pane().getByRole('listitem').getByText('Half a thought').waitFor();
    await expect.poll(() => desk.pane().getByRole('textbox', { name: 'Note' }).inputValue()).toBe('');
  });

  testUndoAmongColleagues(desk);
  testInboxFields(desk);
  testOpenLead(desk);
  testDashboardLooks(desk);
});
