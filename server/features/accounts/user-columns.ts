import { getTableColumns } from "drizzle-orm";
import { users } from "#shared/schema/index.ts";

const { password: _password, providerId: _providerId, pictureName: _pictureName, ...columns } = getTableColumns(users);

/** What the user management shows of an account: all but its password's hash and how its provider knows it. */
export const userColumns = columns;
