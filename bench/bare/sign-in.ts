import bcrypt from "bcryptjs";
import connectPgSimple from "connect-pg-simple";
import express from "express";
import session from "express-session";
import { Passport } from "passport";
import pg from "pg";

/**
 * Sign-in as one would write it at first, with the packages that Hexkey has: passwords are compared on the thread that
 * answers, and express-session and passport look a session up for every call, and say so in its row.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL_SIZE) });
const Store = connectPgSimple(session);
const passport = new Passport();
passport.serializeUser((user, done) => done(null, (user as { id: string }).id));
passport.deserializeUser(async (id: string, done) => {
  const { rows } = await pool.query({ name: "user", text: `${USER} where id = $1 and is_active`, values: [id] });
  done(null, rows[0] ?? false);
});

const USER = `select id, email, username, first_name as "firstName", last_name as "lastName",
  profile_image_url as "profileImageUrl", role, auth_provider as "authProvider", is_active as "isActive",
  created_at as "createdAt" from users`;

const app = express();
app.get("/healthz", (_request, response) => {
  response.json({ status: "ok" });
});
app.use(
  session({
    name: "hexkey.sid",
    secret: process.env.SESSION_SECRET ?? "",
    store: new Store({ pool, tableName: "sessions", pruneSessionInterval: false }),
    resave: false,
    saveUninitialized: false,
  }),
  passport.initialize(),
  passport.session(),
);
app.post("/api/auth/login", express.json(), async (request, response, next) => {
  const { email, password } = request.body;
  const { rows } = await pool.query({
    name: "by-email",
    text: "select id, password from users where email = $1",
    values: [email],
  });
  const [user] = rows;
  if (!user || !(await bcrypt.compare(password, user.password))) {
    response.status(401).json({ message: "Invalid email or password." });
    return;
  }
  request.logIn(user, (error) => (error ? next(error) : response.json({ user: { id: user.id } })));
});
app.get("/api/auth/user", (request, response) => {
  if (request.user) response.json(request.user);
  else response.status(401).end();
});
app.listen(Number(process.env.PORT), "127.0.0.1");
