import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DeliveryOverview } from '../../dashboard-api.ts';
import { fetchDeliveries, replayAllDeliveries, replayDelivery } from '../dashboard-requests.ts';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Page } from '../parts/Page.tsx';
import { ScrollRegion } from '../parts/ScrollRegion.tsx';
import { focusTarget } from '../restore-focus.ts';
import { countOf, formatInstant, formatNumber, formatReceiver } from '../words.ts';
import { DeliveryState } from './DeliveryState.tsx';

/** The state of all deliveries, with buttons that retry them. */
export function DeliveriesPage() {
  const deliveries = useQuery({ queryKey: ['deliveries'], queryFn: fetchDeliveries });
  return (
    <Page title="Deliveries" lead="Every lead is sent to every receiver until the receiver confirms it.">
      <Loaded query={deliveries} what="the deliveries">
        {(overview) => <Overview overview={overview} />}
      </Loaded>
    </Page>
  );
}

function Overview({ overview }: { readonly overview: DeliveryOverview }) {
  const queries = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (id: string | undefined) => (id === undefined ? replayAllDeliveries() : replayDelivery(id)),
    onSettled: () =>
      Promise.all(
        ['deliveries', 'failed-deliveries'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      ),
  });
  const { receivers, balance, open } = overview;
  const dead = open.filter(({ state }) => state === 'dead').length;
  return (
    <>
      {receivers.every(({ isConfigured }) => !isConfigured) && (
        <Notice tone="danger" heading="No receiver is configured">
          Set SMTP_URL and LEAD_EMAIL_TO, or LEAD_WEBHOOK_URL, and restart the server. Until then, leads are
          only shown here.
        </Notice>
      )}
      <Balance balance={balance} />
      <Canary canary={overview.canary} />
      <section aria-labelledby="receivers-heading">
        <h2 id="receivers-heading">Receivers</h2>
        <ScrollRegion labelledBy="receivers-heading">
          <table>
            <thead>
              <tr>
                <th scope="col">Receiver</th>
                <th scope="col">Delivered</th>
                <th scope="col">Waiting</th>
                <th scope="col">Failed</th>
                <th scope="col">Last delivery</th>
                <th scope="col">Last error</th>
              </tr>
            </thead>
            <tbody>
              {receivers.map((receiver) => (
                <tr key={receiver.receiver}>
                  <th scope="row">
                    {formatReceiver(receiver.receiver)}
                    {!receiver.isConfigured && ' (no longer configured)'}
                  </th>
                  <td>{formatNumber(receiver.delivered)}</td>
                  <td>{formatNumber(receiver.waiting)}</td>
                  <td>{formatNumber(receiver.dead)}</td>
                  <td>
                    {receiver.lastDeliveredAt === null ? 'none yet' : formatInstant(receiver.lastDeliveredAt)}
                  </td>
                  <td>{receiver.lastError || 'none'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </section>
      <section aria-labelledby="open-heading">
        <h2 id="open-heading" tabIndex={-1} {...focusTarget}>
          Waiting and failed
        </h2>
        <p role="status">
          {data && `${countOf(data.replayed, 'delivery', 'deliveries')} will be retried now.`}
          {error && (
            <>
              Nothing was retried. <ErrorMessage error={error} />
            </>
          )}
        </p>
        {dead > 0 && (
          <p>
            <button type="button" onClick={() => isPending || mutate(undefined)}>
              Retry all {formatNumber(dead)} that failed
            </button>
          </p>
        )}
        {open.length === 0 ? (
          <p>No open deliveries.</p>
        ) : (
          <ScrollRegion labelledBy="open-heading">
            <table>
              <thead>
                <tr>
                  <th scope="col">Lead</th>
                  <th scope="col">Receiver</th>
                  <th scope="col">State</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {open.map((delivery) => (
                  <tr key={delivery.id}>
                    <th scope="row">
                      <Link to={`/dashboard/leads/${delivery.leadId}`}>{delivery.leadName}</Link>
                    </th>
                    <td>{formatReceiver(delivery.receiver)}</td>
                    <td>
                      <DeliveryState delivery={delivery} />
                    </td>
                    <td>
                      <button
                        type="button"
                        onClick={() => isPending || mutate(delivery.id)}
                        aria-label={`Retry: ${delivery.leadName} to ${formatReceiver(delivery.receiver)}`}
                      >
                        Retry
                      </button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
      </section>
    </>
  );
}

function Balance({ balance }: { readonly balance: DeliveryOverview['balance'] }) {
  const { stored, withoutDelivery, expected, delivered, waiting, dead, isEven } = balance;
  return (
    <Notice
      tone={isEven ? 'calm' : 'danger'}
      heading={isEven ? 'No lead is unaccounted for' : 'The deliveries do not add up: check the server log'}
    >
      <p>
        {countOf(stored, 'lead')} stored, {formatNumber(withoutDelivery)} of them held back as spam or without
        a receiver. {countOf(expected, 'delivery', 'deliveries')} queued: {formatNumber(delivered)} delivered,{' '}
        {formatNumber(waiting)} waiting, {formatNumber(dead)} failed. Canary leads are not counted.
      </p>
    </Notice>
  );
}

function Canary({ canary }: { readonly canary: DeliveryOverview['canary'] }) {
  switch (canary.state) {
    case 'off':
      return <p>The canary lead is off, because there is no receiver.</p>;
    case 'waiting':
      return <p>The canary lead is in transit{canary.sentAt && ` since ${formatInstant(canary.sentAt)}`}.</p>;
    case 'arrived':
      return <p>The canary lead arrived{canary.arrivedAt && ` ${formatInstant(canary.arrivedAt)}`}.</p>;
    case 'late':
      return (
        <Notice tone="danger" heading="The canary lead did not arrive">
          Sent {canary.sentAt && formatInstant(canary.sentAt)}. Real leads may be stuck as well: check the
          receivers below.
        </Notice>
      );
  }
}
