import { useEffect, useState } from 'react';

/** The current time. It advances once a minute, so that waiting times stay correct in a window that is left open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), 60_000);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
