import { getTableColumns } from "drizzle-orm";
import { users } from "#shared/schema/index.ts";

const { password: _password, providerId: _providerId, pictureName: _pictureName, ...columns } = getTableColumns(users);

/** An account as the user management shows it: without its password's hash and its provider's id. */
export const userColumns = columns;
