import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type * as z from "zod/mini";
import type { projectForm } from "#client/features/community/projects/editor/values.ts";
import { projectQuery } from "#client/features/community/projects/use-projects.ts";
import { ApiError, api } from "#client/lib/api.ts";
import { makeOnce } from "#client/lib/form/once.ts";
import { type OpenedProject, projects } from "#shared/contracts/community/projects.ts";

type Body = z.output<typeof projectForm>;

/** The answer to a save that began with an older one than the server has. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.reason === "project-changed";

/**
 * The project that an editor saves to: begun with the first save, and from then on saved with the revision that the last
 * save brought. One save waits for the one before.
 */
export function useProjectStore(begun: OpenedProject | null) {
  const queryClient = useQueryClient();
  const [project, setProject] = useState(begun);
  const current = useRef(begun);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const [onceFor] = useState(makeOnce);
  const know = (saved: OpenedProject) => {
    current.current = saved;
    setProject(saved);
    queryClient.setQueryData(projectQuery(saved.id).queryKey, saved);
    return saved;
  };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.current.then(work, work);
    turn.current = done.catch(() => undefined);
    return done;
  };
  const put = async ({ photos, ...body }: Body): Promise<OpenedProject> => {
    const known = current.current;
    if (known === null) return know(await api(projects.begin, { body, ...onceFor(body) }));
    const { id, revision } = known;
    return know(await api(projects.save, { params: { id }, body: { ...body, photos, revision } }));
  };
  return {
    project,
    /** The revision that the next save begins with; 0 for a project that the server doesn't have. */
    revision: () => current.current?.revision ?? 0,
    /** Rejects as the server does, with `isConflict` for one that was saved elsewhere. */
    save: (body: Body) => inTurn(() => put(body)),
    /** The id of the project; begins it where the server doesn't have it. */
    begin: (body: Body) => inTurn(async () => (current.current ?? (await put(body))).id),
    publish: (id: string) =>
      inTurn(async () => know(await api(projects.setStatus, { params: { id }, body: { status: "published" } }))),
    /** What the server has now: the next save replaces it. */
    reload: (id: string) => inTurn(async () => know(await api(projects.get, { params: { id } }))),
  };
}
