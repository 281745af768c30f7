import { sql, type RawBuilder } from 'kysely'
import { paymentMachine } from '../../../machines/records/payment/machine'
import { refundOrderMachine } from '../../../machines/records/refund-order/machine'
import { reportMachine } from '../../../machines/records/report/machine'
import { projectMachine } from '../../../machines/records/project/machine'
import { propertyMachine } from '../../../machines/records/property/machine'
import { statesTagged } from '../../../machines/tagged'
import { inStates } from '../../core/in-states'
import { plainLanguage } from '../../../contract/language/language-path'
import type { RecordName } from '../../../contract/values'
import { waitsForModerator } from '../listing-kinds'
import { called } from '../../core/person-name'
import { locationIn, textIn } from '../../platform/texts/catalogue-text'
import { readerLanguage } from '../../platform/texts/reader-language'
import { warnedAt, warningWaits } from './money/fraud-warnings'

/** A record as a row of the admin tables; `words` is the searchable text. */
export interface RecordLine {
  id: string
  title: string
  subtitle: string | null
  image: string | null
  state: string
  owner_id: number | null
  owner_name: string | null
  since: Date
  /** External deadline; set only for waiting records. */
  due?: Date | null
  /** Whether the payment has an actionable fraud warning; only for waiting records. */
  warned?: boolean
}

/** Returns SQL for the city and state of a listing. */
function placeOf(alias: string): RawBuilder<string> {
  const city = sql`nullif(${sql.ref(`${alias}.city`)}, '')`
  const state = sql`nullif(${sql.ref(`${alias}.state`)}, '')`
  if (readerLanguage() === plainLanguage) return sql`concat_ws(', ', ${city}, ${state})`
  return sql`(select concat_ws(', ', coalesce(nullif(n.texts ->> 'name', ''), ${city}), coalesce(nullif(n.texts ->> 'state', ''), ${state}))
    from (select ${locationIn(alias)} as texts) n)`
}

const plan = () => textIn('k', 'name')

/**
 * Columns and source of each kind's lines, in the reader's language. `state` is the record's state, `since` its last
 * change. Plans and report reasons are also found by their names in the main language.
 */
const lines: Record<RecordName, () => RawBuilder<unknown>> = {
  property: () => sql`p.id::text as id, p.title, ${placeOf('p')} as subtitle,
      p.title_image as image,
      listing_state(p.deleted_at, p.revision_state, p.request_status) as state,
      u.id as owner_id, ${called('u')} as owner_name, p.updated_at as since, lower(p.title || ' ' || p.address || ' ' || ${called('u')}) as words
    from property p join app_user u on u.id = p.user_id`,
  project: () => sql`j.id::text as id, j.title, ${placeOf('j')} as subtitle, j.image,
      listing_state(j.deleted_at, j.revision_state, j.request_status) as state,
      u.id as owner_id, ${called('u')} as owner_name, j.updated_at as since, lower(j.title || ' ' || j.location || ' ' || ${called('u')}) as words
    from project j join app_user u on u.id = j.user_id`,
  advertisement:
    () => sql`a.id::text as id, coalesce(p.title, j.title) as title, case when p.id is null then ${placeOf('j')} else ${placeOf('p')} end as subtitle,
      coalesce(p.title_image, j.image) as image, a.state,
      u.id as owner_id, ${called('u')} as owner_name, a.updated_at as since, lower(concat_ws(' ', p.title, j.title, ${called('u')})) as words
    from advertisement a join app_user u on u.id = a.user_id
    left join property p on p.id = a.property_id left join project j on j.id = a.project_id`,
  account:
    () => sql`u.id::text as id, ${called('u')} as title, nullif(coalesce(u.email, u.mobile), ${called('u')}) as subtitle, u.profile as image,
      u.account_state as state, u.id as owner_id, ${called('u')} as owner_name, u.updated_at as since,
      lower(concat_ws(' ', u.name, u.email, u.mobile)) as words
    from app_user u`,
  payment:
    () => sql`y.id::text as id, ${plan()} as title, y.gateway as subtitle, null::text as image, y.state,
      u.id as owner_id, ${called('u')} as owner_name, y.updated_at as since,
      lower(concat_ws(' ', k.name, ${plan()}, u.name, u.email, u.mobile, y.id::text, y.provider_ref, y.charge_ref)) as words
    from payment y join package k on k.id = y.package_id join app_user u on u.id = y.user_id`,
  'refund-order':
    () => sql`o.id::text as id, ${plan()} as title, y.gateway as subtitle, null::text as image, o.state,
      u.id as owner_id, ${called('u')} as owner_name, o.updated_at as since,
      lower(concat_ws(' ', k.name, ${plan()}, u.name, u.email, u.mobile, o.id::text, o.gateway_ref, o.payment_id::text)) as words
    from refund_order o join payment y on y.id = o.payment_id join package k on k.id = y.package_id
    join app_user u on u.id = o.user_id`,
  'bank-receipt':
    () => sql`t.id::text as id, t.reference as title, ${plan()} as subtitle, null::text as image, t.state,
      u.id as owner_id, ${called('u')} as owner_name, t.updated_at as since,
      lower(concat_ws(' ', t.reference, k.name, ${plan()}, u.name, u.email, u.mobile, t.id::text)) as words
    from bank_receipt t join payment y on y.id = t.id join package k on k.id = y.package_id
    join app_user u on u.id = t.user_id`,
  subscription:
    () => sql`s.id::text as id, ${plan()} as title, to_char(s.due_at, 'YYYY-MM-DD') as subtitle, null::text as image, s.state,
      u.id as owner_id, ${called('u')} as owner_name, s.created_at as since, lower(concat_ws(' ', k.name, ${plan()}, u.name, u.email, u.mobile)) as words
    from subscription s join package k on k.id = s.package_id join app_user u on u.id = s.user_id`,
  slot: () => sql`l.id::text as id, coalesce(p.title, j.title, l.record || ' ' || l.record_id) as title, l.feature as subtitle,
      null::text as image, l.state, u.id as owner_id, ${called('u')} as owner_name, l.updated_at as since,
      lower(concat_ws(' ', p.title, j.title, ${called('u')})) as words
    from slot l join subscription s on s.id = l.subscription_id join app_user u on u.id = s.user_id
    left join advertisement a on l.record = 'advertisement' and a.id = l.record_id
    left join property p on p.id = case when l.record = 'property' then l.record_id else a.property_id end
    left join project j on j.id = case when l.record = 'project' then l.record_id else a.project_id end`,
  // The operator has no account, so the first administrator's name is used (D57).
  block:
    () => sql`b.id::text as id, case when t.id is null then coalesce((select name from app_user where role = 'admin' order by id limit 1), '') else ${called('t')} end as title,
      left(b.reason, 120) as subtitle, t.profile as image, b.state, u.id as owner_id, ${called('u')} as owner_name, b.updated_at as since,
      lower(concat_ws(' ', u.name, u.email, u.mobile, t.name, t.email, t.mobile, b.reason)) as words
    from block b join app_user u on u.id = b.user_id left join app_user t on t.id = b.to_user_id`,
  // The title is the reported record, the subtitle the reason; a custom reason is shown as text.
  report:
    () => sql`r.id::text as id, coalesce(p.title, j.title, ${called('t')}) as title, coalesce(nullif(left(r.other_message, 120), ''), ${textIn('w', 'reason')}) as subtitle,
      coalesce(p.title_image, j.image, t.profile) as image, r.state, u.id as owner_id, ${called('u')} as owner_name, r.updated_at as since,
      lower(concat_ws(' ', p.title, j.title, t.name, t.email, t.mobile, u.name, u.email, u.mobile, w.reason, ${textIn('w', 'reason')}, r.other_message)) as words
    from report r join app_user u on u.id = r.user_id left join property p on p.id = r.property_id
    left join project j on j.id = r.project_id left join app_user t on t.id = r.to_user_id
    left join report_reason w on w.id = r.reason_id`,
  // Senders need no account, so the name is the one that the sender entered.
  'contact-message':
    () => sql`m.id::text as id, m.subject as title, m.email as subtitle, null::text as image, m.state,
      null::bigint as owner_id, null::text as owner_name, m.updated_at as since,
      lower(concat_ws(' ', m.subject, m.first_name, m.last_name, m.email, m.message)) as words
    from contact_message m`,
  publication: () => sql`b.id::text as id, b.name as title, b.kind as subtitle, null::text as image, b.state,
      null::bigint as owner_id, null::text as owner_name, b.updated_at as since, lower(b.kind || ' ' || b.name) as words
    from publication b`,
  // Until the invitation is accepted, only its e-mail address is known.
  membership:
    () => sql`h.id::text as id, coalesce(nullif(${called('u')}, ''), h.email) as title, nullif(h.email, ${called('u')}) as subtitle, u.profile as image, h.state,
      u.id as owner_id, ${called('u')} as owner_name, h.updated_at as since, lower(concat_ws(' ', h.email, u.name, u.email)) as words
    from membership h left join app_user u on u.id = h.user_id`,
  'agent-application':
    () => sql`a.id::text as id, ${called('u')} as title, nullif(coalesce(u.email, u.mobile), ${called('u')}) as subtitle, u.profile as image, a.state,
      u.id as owner_id, ${called('u')} as owner_name, a.updated_at as since, lower(concat_ws(' ', u.name, u.email, u.mobile)) as words
    from agent_application a join app_user u on u.id = a.user_id`,
}

/** Alias of the table that holds the record's id, per source. */
export const aliases: Record<RecordName, string> = {
  property: 'p',
  project: 'j',
  advertisement: 'a',
  account: 'u',
  payment: 'y',
  'refund-order': 'o',
  'bank-receipt': 't',
  subscription: 's',
  slot: 'l',
  'agent-application': 'a',
  block: 'b',
  report: 'r',
  'contact-message': 'm',
  publication: 'b',
  membership: 'h',
}

/** Returns the query for a kind's lines, in the reader's language. */
export const sourceOf = (record: RecordName): RawBuilder<RecordLine> =>
  sql<RecordLine>`select ${lines[record]()}`

/** Like `sourceOf`, with a `key` to order records changed at the same time: the id in its native type. */
export const keyedSource = (record: RecordName): RawBuilder<RecordLine> =>
  sql<RecordLine>`select ${sql.ref(`${aliases[record]}.id`)} as key, ${lines[record]()}`

/**
 * Payments with an open dispute or inquiry that awaits our response or whose gateway doesn't report who has to respond.
 */
const disputed = sql`select payment_id from dispute where status = 'open' and (awaits = 'us' or awaits is null)`

/** External deadline of a waiting record; `q` is a line of its kind. */
export const dueOf: Partial<Record<RecordName, RawBuilder<Date | null>>> = {
  payment: sql`(select min(answer_by) from dispute where payment_id = q.id::uuid and status = 'open'
    and (awaits = 'us' or awaits is null))`,
}

/** Payments with fraud warnings that need attention, with the time of the earliest warning. */
const warned = sql`select payment_id, min(${warnedAt}) as since from fraud_warning w where ${warningWaits} group by payment_id`

/** Whether a waiting record has a fraud warning needing attention; `q` is a line of its kind. */
export const warnedOf: Partial<Record<RecordName, RawBuilder<boolean>>> = {
  payment: sql`exists (select from fraud_warning w where w.payment_id = q.id::uuid and ${warningWaits})`,
}

/** Payments that need a decision regardless of fraud warnings. */
const undecided = sql`select id from payment where state in ${inStates(statesTagged(paymentMachine, 'undecided'))} union ${disputed}`

/**
 * Returns the queries for records awaiting an administrator's decision. The queries for listings imply the condition of index `property_queue`.
 */
export const waitingSources = (): Partial<Record<RecordName, RawBuilder<RecordLine>>> => ({
  property: sql<RecordLine>`${sourceOf('property')}
    where p.deleted_at is null and ${waitsForModerator(propertyMachine, 'p')}`,
  'bank-receipt': sql<RecordLine>`${sourceOf('bank-receipt')} where t.state = 'pendingVerification'`,
  project: sql<RecordLine>`${sourceOf('project')}
    where j.deleted_at is null and ${waitsForModerator(projectMachine, 'j')}`,
  advertisement: sql<RecordLine>`${sourceOf('advertisement')} where a.state = 'pending'`,
  payment: sql<RecordLine>`${sourceOf('payment')} where y.id in (${undecided})
    union all select s.id, s.title, s.subtitle, s.image, s.state, s.owner_id, s.owner_name, f.since, s.words
    from (${sourceOf('payment')}) s join (${warned}) f on f.payment_id = s.id::uuid
    where s.id::uuid not in (${undecided})`,
  'refund-order': sql<RecordLine>`${sourceOf('refund-order')} where o.state in ${inStates(statesTagged(refundOrderMachine, 'waitsForOperator'))}`,
  'agent-application': sql<RecordLine>`${sourceOf('agent-application')} where a.state = 'pending'`,
  report: sql<RecordLine>`${sourceOf('report')} where r.state in ${inStates(statesTagged(reportMachine, 'due'))}`,
  'contact-message': sql<RecordLine>`${sourceOf('contact-message')} where m.state = 'received'`,
})
