import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { isDatabaseAway } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { toPerson } from "#server/features/accounts/people.ts";
import { assertNoOffice } from "#server/features/accounts/reserved-names.ts";
import { takenError, takenField } from "#server/features/accounts/unique-fields.ts";
import { objectPath, removeObjects, storeObject } from "#server/features/files/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { isStorageAway } from "#server/lib/storage-faults.ts";
import { readPicture } from "#server/lib/upright-picture.ts";
import type { Person } from "#shared/contracts/accounts/accounts.ts";
import { PROFILE_PICTURE_SIDE_PX } from "#shared/domain/account-rules.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import type { UploadedFile } from "#shared/http/endpoint.ts";
import { users } from "#shared/schema/index.ts";

type ProfileDeps = Pick<Deps, "db" | "now">;
type PictureDeps = ProfileDeps & Pick<Deps, "storage" | "log">;

const WANTED = { longerSide: PROFILE_PICTURE_SIDE_PX, squareSide: PROFILE_PICTURE_SIDE_PX, quality: 80 };

/** Changes how the actor is called. Throws INVALID_INPUT `name-reserved`, CONFLICT `username-taken`, RATE_LIMITED. */
export async function changeNames(
  { db, now }: ProfileDeps,
  actor: Actor,
  names: { firstName: string; lastName: string; username: string },
): Promise<Person> {
  assertNoOffice(names);
  await takeTry(db, TRY_LIMITS.profileChanges, actor.id);
  try {
    const [account] = await db
      .update(users)
      .set({ ...names, isProfileOwn: true, updatedAt: now() })
      .where(eq(users.id, actor.id))
      .returning();
    if (!account) throw signedOut();
    return toPerson(account);
  } catch (error) {
    const field = takenField(error);
    throw field ? takenError([field]) : error;
  }
}

/** Refuses a picture before it is sent, once there were too many. */
export async function admitPicture({ db }: Pick<Deps, "db">, actor: Actor): Promise<void> {
  await takeTry(db, TRY_LIMITS.profilePictures, actor.id);
}

/** Sets the actor's picture in place of the one there was. Throws what `readPicture` throws. */
export async function setPicture(deps: PictureDeps, actor: Actor, file: UploadedFile): Promise<Person> {
  const { square } = await readPicture(actor.id, file.bytes, WANTED);
  if (square === null) throw new Error("a profile picture came back without its square");
  const { name } = await storeObject(deps, "webp", Readable.from([square]));
  try {
    return await replacePicture(deps, actor, name);
  } catch (error) {
    // Cut off while it was committed, it may be in use or not: the sweep sees which. A storage that hangs removes nothing.
    if (!isDatabaseAway(error) && !isStorageAway(error)) await removeObjects(deps, [name]);
    throw error;
  }
}

/** Takes the actor's picture away, a provider's as well as one of their own. */
export function removePicture(deps: PictureDeps, actor: Actor): Promise<Person> {
  return replacePicture(deps, actor, null);
}

async function replacePicture(deps: PictureDeps, actor: Actor, pictureName: string | null): Promise<Person> {
  const { before, account } = await deps.db.transaction(async (tx) => {
    const before = await lockPicture(tx, actor);
    const profileImageUrl = pictureName && objectPath(pictureName);
    const [account] = await tx
      .update(users)
      .set({ pictureName, profileImageUrl, isProfileOwn: true, updatedAt: deps.now() })
      .where(eq(users.id, actor.id))
      .returning();
    if (!account) throw signedOut();
    return { before, account };
  });
  if (before) await removeObjects(deps, [before]);
  return toPerson(account);
}

/** Of two pictures set at once, the later one has to remove the earlier. */
async function lockPicture(tx: Transaction, actor: Actor): Promise<string | null> {
  const [row] = await tx
    .select({ pictureName: users.pictureName })
    .from(users)
    .where(eq(users.id, actor.id))
    .for("no key update");
  return row?.pictureName ?? null;
}

function signedOut(): AppError {
  return new AppError("UNAUTHENTICATED", "Please sign in to continue.");
}
