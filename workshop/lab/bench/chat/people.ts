import { sql } from 'kysely'
import { openDatabase } from '../../../../server/platform/db/open'
import { hashToken, newToken } from '../../../../server/platform/secrets/token'

export interface Member {
  id: number
  token: string
}

/** Creates this many signed-in users in the benchmark's database. */
export async function makePeople(databaseUrl: string, count: number): Promise<Member[]> {
  const { db } = openDatabase({ databaseUrl })
  const tokens = Array.from({ length: count }, newToken)
  const { rows } = await sql<{ id: number; nth: number }>`
    with made as (
      insert into app_user (name, email, email_verified_at, account_state, verification_status, created_at, updated_at)
      select 'Reader ' || n, 'reader' || n || '@example.test', now(), 'active', 'success', now(), now()
      from generate_series(1, ${count}::int) n returning id, email)
    select id, substring(email from '[0-9]+')::int as nth from made order by nth`.execute(db)
  const sessions = rows.map(({ id }, nth) => ({ id, hash: hashToken(tokens[nth]!) }))
  await sql`
    insert into session (user_id, token_hash, created_at, last_seen_at, expires_at)
    select id, hash, now(), now(), now() + interval '1 day'
    from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as s(id bigint, hash text)`.execute(db)
  await db.destroy()
  return rows.map(({ id }, nth) => ({ id, token: tokens[nth]! }))
}
