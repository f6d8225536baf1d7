import type { Socket } from "node:net";

const listeners = new WeakMap<Socket, Set<() => void>>();

/**
 * Has a function called when a connection is closed, until what this answers is called. Not the response's own event:
 * one that waits for others on its connection, which a client may ask for without waiting, never has it.
 */
export function whenLeft(socket: Socket, leave: () => void): () => void {
  const known = listeners.get(socket) ?? new Set();
  if (!listeners.has(socket)) {
    listeners.set(socket, known);
    socket.once("close", () => {
      for (const one of [...known]) one();
    });
  }
  known.add(leave);
  if (socket.closed) process.nextTick(leave);
  return () => void known.delete(leave);
}
