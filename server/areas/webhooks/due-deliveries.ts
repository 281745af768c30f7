import { sql } from 'kysely'

/** What is sent to at all: a webhook `w` that is on, and its account in use. */
export const isOn = sql`w.turned_off_at is null
  and exists (select from app_user u where u.id = w.user_id and u.account_state = 'active')`

/** The deliveries `d`, with their webhooks `w`, that nothing keeps from being sent now: to follow a `from`. */
export const dueDeliveries = (now: Date) => sql`webhook_delivery d join webhook w on w.id = d.webhook_id
  where d.done_at is null and d.dead_at is null and d.run_at <= ${now} and ${isOn}
    and (w.wait_until is null or w.wait_until <= ${now})`
