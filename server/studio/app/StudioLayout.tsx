import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import type { StudioSession } from '../studio-api.ts';
import { channelName, followOthers, showAnswer } from './answer-events.ts';
import { schemasQuery } from './editor/schemas-query.ts';
import { DeviceStore } from './keep/device-edits.ts';
import { EditKeeper } from './keep/edit-keeper.ts';
import { FetchFailure } from './parts/FetchFailure.tsx';
import { StudioStyle } from './StudioStyle.ts';
import { words } from './site-words.ts';
import { StudioContext } from './studio-context.ts';
import { fetchFile, fetchSession, sendChange } from './studio-requests.ts';

/** Opens the edits of the user on this device, and sends those that an earlier page left there. */
function useKeeper(session: StudioSession | undefined): EditKeeper | undefined {
  const client = useQueryClient();
  const [keeper, setKeeper] = useState<EditKeeper>();
  const email = session?.user.email;
  useEffect(() => {
    if (email === undefined) return undefined;
    let end = () => {};
    let isWanted = true;
    const begin = (device: DeviceStore | undefined) => {
      if (!isWanted) return;
      const channel = new BroadcastChannel(channelName);
      const created = new EditKeeper({
        editor: email,
        device,
        fetch: fetchFile,
        send: sendChange,
        onAnswer(file) {
          showAnswer(client, file);
          channel.postMessage(file.file);
        },
      });
      end = followOthers(client, created, channel);
      setKeeper(created);
      created.resume().catch((error: unknown) => console.warn('Edits on this device were not read.', error));
    };
    DeviceStore.open(email).then(begin, (error: unknown) => {
      console.warn('Edits cannot be kept on this device.', error);
      begin(undefined);
    });
    return () => {
      isWanted = false;
      end();
    };
  }, [client, email]);
  return keeper;
}

/** The frame of every page of the studio. */
export function StudioLayout() {
  const session = useQuery({ queryKey: ['studio-session'], queryFn: fetchSession });
  const keeper = useKeeper(session.data);
  // The form that is opened first needs them at once.
  useQuery({ ...schemasQuery, enabled: session.isSuccess });
  return (
    <>
      <StudioStyle />
      <FetchFailure error={session.error} />
      {session.data === undefined || keeper === undefined ? (
        !session.isError && <p>{words.studio('loading')}</p>
      ) : (
        <StudioContext value={{ session: session.data, keeper }}>
          <Outlet />
        </StudioContext>
      )}
    </>
  );
}
