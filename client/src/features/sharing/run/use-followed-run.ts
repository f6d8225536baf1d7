import { type RefObject, useEffect, useRef } from "react";
import { type Shared, type ShareInputs, type ShareRun, useShowsRun } from "#client/features/sharing/run/share-run.ts";

/**
 * Has a form that is opened, or open, while its file is being sent wait for that run as if it had been sent from there:
 * it is submitted, and `joined` then is the promise that it waits for. `begin` starts a run that the form waits for
 * already.
 */
export function useFollowedRun(
  { run, shareFile }: { run: ShareRun | null; shareFile: (inputs: ShareInputs) => ShareRun },
  isPending: boolean,
  form: RefObject<HTMLFormElement | null>,
) {
  useShowsRun();
  const known = useRef<AbortController | null>(null);
  const joining = useRef<ShareRun | null>(null);
  useEffect(() => {
    if (!run || isPending || known.current === run.controller) return;
    known.current = run.controller;
    joining.current = run;
    form.current?.requestSubmit();
  }, [run, isPending, form]);
  return {
    begin: (inputs: ShareInputs): Promise<Shared> => {
      const begun = shareFile(inputs);
      known.current = begun.controller;
      return begun.done;
    },
    joined: (): Promise<Shared> | undefined => {
      const { current } = joining;
      joining.current = null;
      return current?.done;
    },
  };
}
