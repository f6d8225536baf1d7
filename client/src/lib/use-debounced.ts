import { useEffect, useState } from "react";

/** `value` once it has not changed for `pauseMs`, and a way to set it at once. */
export function useDebounced<T>(value: T, pauseMs: number): [T, (value: T) => void] {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return [settled, setSettled];
}
