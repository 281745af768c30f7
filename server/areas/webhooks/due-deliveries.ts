import { sql } from 'kysely'

/** Condition for webhooks `w` that receive events: the webhook is turned on and its account is active. */
export const isOn = sql`w.turned_off_at is null
  and exists (select from app_user u where u.id = w.user_id and u.account_state = 'active')`

/** Deliveries `d` with webhooks `w` that can be sent now, as a `from` clause. */
export const dueDeliveries = (now: Date) => sql`webhook_delivery d join webhook w on w.id = d.webhook_id
  where d.done_at is null and d.dead_at is null and d.run_at <= ${now} and ${isOn}
    and (w.wait_until is null or w.wait_until <= ${now})`
