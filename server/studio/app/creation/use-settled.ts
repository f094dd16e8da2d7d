import { useEffect, useState } from 'react';

/** Milliseconds without typing until the server is asked. */
const pause = 250;

/** A value that can be JSON, a moment after its last change. */
export function useSettled<Value>(value: Value): Value {
  const key = JSON.stringify(value);
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key)), pause);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
