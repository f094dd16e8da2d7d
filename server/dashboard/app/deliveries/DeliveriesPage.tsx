import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Notice } from '../../auth/Notice.tsx';
import type { DeliveryOverview, DeliveryRow } from '../../dashboard-api.ts';
import { fetchDeliveries, replayAllDeliveries, replayDelivery } from '../dashboard-requests.ts';
import { formatInstant, formatNumber, formatReceiver } from '../formats.ts';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { ScrollRegion } from '../parts/ScrollRegion.tsx';
import { Technical } from '../parts/Technical.tsx';
import { focusTarget } from '../restore-focus.ts';
import { words } from '../site-words.ts';
import { DeliveryState } from './DeliveryState.tsx';

/** The state of all deliveries, with buttons that retry them. */
export function DeliveriesPage() {
  const deliveries = useQuery({ queryKey: ['deliveries'], queryFn: fetchDeliveries });
  return (
    <Page title={words.dashboard('deliveries')} lead={words.deliveries('lead')}>
      <Loaded query={deliveries}>{(overview) => <Overview overview={overview} />}</Loaded>
    </Page>
  );
}

function Overview({ overview }: { readonly overview: DeliveryOverview }) {
  const { receivers, balance, canary, open } = overview;
  return (
    <>
      {receivers.every(({ isConfigured }) => !isConfigured) && (
        <Notice tone="danger" heading={words.deliveries('noReceiverHeading')}>
          {words.deliveries('noReceiver')}
        </Notice>
      )}
      <Balance balance={balance} />
      <Canary canary={canary} />
      {receivers.length > 0 && <Receivers receivers={receivers} />}
      <OpenDeliveries open={open} />
    </>
  );
}

function Receivers({ receivers }: { readonly receivers: DeliveryOverview['receivers'] }) {
  return (
    <section aria-labelledby="receivers-heading">
      <h2 id="receivers-heading">{words.deliveries('receivers')}</h2>
      <ScrollRegion labelledBy="receivers-heading">
        <table>
          <thead>
            <tr>
              <th scope="col">{words.deliveries('receiver')}</th>
              <th scope="col">{words.deliveries('delivered')}</th>
              <th scope="col">{words.deliveries('waiting')}</th>
              <th scope="col">{words.deliveries('failed')}</th>
              <th scope="col">{words.deliveries('lastDelivery')}</th>
              <th scope="col">{words.deliveries('lastError')}</th>
            </tr>
          </thead>
          <tbody>
            {receivers.map((receiver) => (
              <ReceiverRow key={receiver.receiver} receiver={receiver} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

interface ReceiverRowProps {
  readonly receiver: DeliveryOverview['receivers'][number];
}

function ReceiverRow({
  receiver: { receiver, isConfigured, delivered, waiting, dead, lastDeliveredAt, lastError },
}: ReceiverRowProps) {
  const name = formatReceiver(receiver);
  return (
    <tr>
      <th scope="row">{isConfigured ? name : words.deliveries('noLongerConfigured', { receiver: name })}</th>
      <td>{formatNumber(delivered)}</td>
      <td>{formatNumber(waiting)}</td>
      <td>{formatNumber(dead)}</td>
      <td>{lastDeliveredAt === null ? words.deliveries('noneYet') : formatInstant(lastDeliveredAt)}</td>
      <td>{lastError ? <Technical text={lastError} /> : words.deliveries('noError')}</td>
    </tr>
  );
}

/** The deliveries that wait or have failed, with buttons that retry them. */
function OpenDeliveries({ open }: { readonly open: DeliveryOverview['open'] }) {
  const { mutate, isPending, data, error } = useRetry();
  const retry = (id: string | undefined) => {
    if (!isPending) mutate(id);
  };
  const dead = open.filter(({ state }) => state === 'dead').length;
  return (
    <section aria-labelledby="open-heading">
      <h2 id="open-heading" tabIndex={-1} {...focusTarget}>
        {words.deliveries('waitingAndFailed')}
      </h2>
      <p role="status">
        {data && words.deliveries('retried', { count: data.replayed })}
        {error && (
          <>
            {words.deliveries('notRetried')} <ErrorMessage error={error} />
          </>
        )}
      </p>
      {dead > 0 && (
        <p>
          <button type="button" onClick={() => retry(undefined)}>
            {words.deliveries('retryAll', { count: dead })}
          </button>
        </p>
      )}
      {open.length === 0 ? (
        <p>{words.deliveries('noneOpen')}</p>
      ) : (
        <ScrollRegion labelledBy="open-heading">
          <table>
            <thead>
              <tr>
                <th scope="col">{words.deliveries('leadOfDelivery')}</th>
                <th scope="col">{words.deliveries('receiver')}</th>
                <th scope="col">{words.deliveries('state')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {open.map((delivery) => (
                <OpenDelivery key={delivery.id} delivery={delivery} onRetry={() => retry(delivery.id)} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}

/** Retries the delivery with an id, or all that have failed. */
function useRetry() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) => (id === undefined ? replayAllDeliveries() : replayDelivery(id)),
    onSettled: () =>
      Promise.all(
        ['deliveries', 'failed-deliveries'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      ),
  });
}

interface OpenDeliveryProps {
  readonly delivery: DeliveryRow;
  readonly onRetry: () => void;
}

function OpenDelivery({ delivery, onRetry }: OpenDeliveryProps) {
  const { leadId, leadName } = delivery;
  const receiver = formatReceiver(delivery.receiver);
  return (
    <tr>
      <th scope="row">
        <Link to={`/dashboard/leads/${leadId}`}>{leadName}</Link>
      </th>
      <td>{receiver}</td>
      <td>
        <DeliveryState delivery={delivery} />
      </td>
      <td>
        <button
          type="button"
          onClick={onRetry}
          aria-label={words.deliveries('retryOne', { lead: leadName, receiver })}
        >
          {words.deliveries('retry')}
        </button>
      </td>
    </tr>
  );
}

function Balance({ balance }: { readonly balance: DeliveryOverview['balance'] }) {
  const { stored, withoutDelivery, expected, delivered, waiting, dead, isEven } = balance;
  return (
    <Notice
      tone={isEven ? 'calm' : 'danger'}
      heading={words.deliveries(isEven ? 'allAccountedFor' : 'notEven')}
    >
      <p>
        {words.deliveries('balance', {
          leads: words.deliveries('leads', { count: stored }),
          withoutDelivery,
          deliveries: words.deliveries('deliveries', { count: expected }),
          delivered,
          waiting,
          failed: dead,
        })}
      </p>
    </Notice>
  );
}

function Canary({ canary }: { readonly canary: DeliveryOverview['canary'] }) {
  switch (canary.state) {
    case 'off':
      return <p>{words.deliveries('canaryOff')}</p>;
    case 'waiting':
      return <p>{words.deliveries('canaryInTransit', { time: formatInstant(canary.sentAt) })}</p>;
    case 'arrived':
      return <p>{words.deliveries('canaryArrived', { time: formatInstant(canary.arrivedAt) })}</p>;
    case 'late':
      return (
        <Notice tone="danger" heading={words.deliveries('canaryLate')}>
          {words.deliveries('canaryLateSince', { time: formatInstant(canary.sentAt) })}
        </Notice>
      );
  }
}
