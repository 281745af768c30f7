import { sql } from 'kysely'
import type { Acknowledged } from './acts'
import type { Look } from './settled-site'

/** Checks that every payment matches the gateway's records and granted its package at most once. */
export async function checkPayments(
  look: Look,
  done: Pick<Acknowledged, 'payments'>,
): Promise<{ all: number; paid: number }> {
  const payments = await look.rows(sql<{
    id: string
    state: string
    amount_minor: number
    granted: number
    intent: { status: string; amount_received: number } | null
  }>`
    select p.id, p.state, p.amount_minor, o.body as intent,
      (select count(*)::int from subscription s where s.payment_id = p.id) as granted
    from payment p left join sandbox_object o on o.gateway = 'stripe' and o.id = p.provider_ref`)
  const paid = ({ intent }: (typeof payments)[number]) => intent?.status === 'succeeded'
  for (const one of payments) {
    const isSuccess = one.state === 'success'
    if (isSuccess !== paid(one))
      look.wrong.push(`payment ${one.id} is ${one.state}, its gateway says ${one.intent?.status}`)
    if (one.granted !== (isSuccess ? 1 : 0))
      look.wrong.push(`payment ${one.id} is ${one.state} and gave ${one.granted}`)
    if (paid(one) && one.intent!.amount_received !== one.amount_minor)
      look.wrong.push(`payment ${one.id}: another sum`)
  }
  for (const { id, paid: gatewayStatus, success } of done.payments) {
    const row = payments.find((one) => one.id === id)
    if (!row) look.wrong.push(`an acknowledged attempt to pay is lost: ${id}`)
    else if ((gatewayStatus || success) && row.state !== 'success')
      look.wrong.push(`paid, and ${row.state}: ${id}`)
  }
  await look.none(
    'money at the gateway that no payment knows',
    sql`
    select o.id from sandbox_object o where o.kind = 'payment_intent' and o.body->>'status' = 'succeeded'
      and not exists (select 1 from payment p where p.provider_ref = o.id)`,
  )
  await look.none(
    'a purchase that gave twice',
    sql`
    select p.purchase_id as id from payment p join subscription s on s.payment_id = p.id
    group by p.purchase_id having count(*) > 1`,
  )
  return { all: payments.length, paid: payments.filter(paid).length }
}
