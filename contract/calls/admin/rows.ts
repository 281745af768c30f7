import { alike } from '../row'

/** Admin area: queue, decisions, people, money, settings; not in the specification. */
export const adminCalls = {
  ...alike({ area: 'admin', auth: 'admin' })({
    'admin/queue': {
      method: 'GET',
      needs: 'record',
      title: 'What waits for a decision, oldest first',
      cite: 'a queue first',
    },
    'admin/overview': {
      method: 'GET',
      needs: 'member',
      title:
        'What happened between two days and what waits now: money, subscriptions, listings, steps, answers, searches and the queue, each for whom may see it',
      cite: 'operator’s overview',
    },
    'admin/flow': {
      method: 'GET',
      needs: 'member',
      title:
        'How a flow was gone through between two days: each state with how often it was left by which event, and how long it lasted',
      cite: 'what the browser reports of a flow',
    },
    'admin/waiting': {
      method: 'GET',
      needs: 'member',
      title:
        'How many records of each kind wait for a decision, of the kinds that the administrator may see; and whether the site is a restored one that is not live',
      cite: 'navigation with icons and counts',
    },
    'admin/find': {
      method: 'GET',
      needs: 'member',
      title: 'Records by words or number, a few of each kind that the administrator may see',
      cite: 'command palette over pages and records',
    },
    'admin/records': {
      method: 'GET',
      needs: 'record',
      title: 'Records of one kind by state',
      cite: 'dense tables',
    },
    'admin/record': {
      method: 'GET',
      needs: 'record',
      title: 'One record with its history and what may be done',
      cite: 'side panel',
    },
    'admin/advance': {
      method: 'POST',
      needs: 'record',
      title: 'Send an event to a record',
      cite: 'the single door',
    },
    'admin/review': {
      method: 'GET',
      needs: 'member',
      title:
        'What a moderator needs beside the queue: reasons kept ready, own decisions that may still be undone',
      cite: 'a queue first',
    },
    'admin/workflow-counts': {
      method: 'GET',
      needs: 'member',
      title: 'How many records stand in each state of their machine, and since when the oldest',
      cite: 'live counts',
    },
    'admin/workflow-traffic': {
      method: 'GET',
      needs: 'member',
      title: 'How often records or visitors went from one state to another, and how long they stayed',
      cite: 'live counts',
    },
    'admin/workflow-releases': {
      method: 'GET',
      needs: 'member',
      title: 'In which days each version of the product ran on this site',
      cite: 'live counts',
    },
    'admin/workflow-stuck': {
      method: 'GET',
      needs: 'member',
      title:
        'How many records of a machine are stuck in each state: longer than usual, or past their due date',
      cite: 'live counts',
    },
    'admin/workflow-stuck-records': {
      method: 'GET',
      needs: 'record',
      title: 'Records that are stuck in one state, the longest unchanged first, and what may be done',
      cite: 'live counts link to the records',
    },
    'admin/workflow-state': {
      method: 'GET',
      needs: 'record',
      title: 'Records that stand in one state, the oldest first',
      cite: 'live counts link to the records',
    },
    'admin/workflow-record': {
      method: 'GET',
      needs: 'record',
      title: 'Where a stored record stands in its machine, with the facts that decide what may follow',
      cite: 'the state of a stored record lit',
    },
    'admin/feature': {
      method: 'POST',
      needs: 'listings',
      title:
        'Feature a listing without its owner’s wish, for as many days as are given; no place of a package is taken',
      cite: 'D66, D67',
    },
    'admin/payments': {
      method: 'GET',
      needs: 'money',
      title: 'Payments by state, gateway and person',
      cite: 'every payment ends in one place',
    },
    'admin/payment': {
      method: 'GET',
      needs: 'money',
      title: 'Details of one payment: the other attempts of its purchase, and its webhooks',
      cite: 'payments go forward only',
    },
    'admin/money': {
      method: 'GET',
      needs: 'money',
      title:
        'Where the money is: what was taken between two days and where it is now, by gateway, currency and day',
      cite: 'a refund is a fact of its own',
    },
    'admin/refund': {
      method: 'POST',
      needs: 'money',
      title: 'Send all or a part of a payment back through its gateway',
      cite: 'a refund is a fact of its own',
    },
    'admin/refund-noted': {
      method: 'POST',
      needs: 'money',
      title: 'Write down a refund that was made outside',
      cite: 'a refund is a fact of its own',
    },
    'admin/gateways': {
      method: 'GET',
      needs: 'money',
      title: 'The payment methods: switched on, in which order, with which keys. Never a key itself',
      cite: 'live where keys exist, sandbox where not',
    },
    'admin/gateways:save': {
      method: 'POST',
      path: 'admin/gateways',
      needs: 'money',
      title: 'Switch a payment method on or off, move it, set or remove its keys',
      cite: 'live where keys exist, sandbox where not',
    },
    'admin/settings': {
      method: 'GET',
      needs: 'settings',
      title: 'Settings of the operator, with who changed what',
      cite: 'D11, D12, D13',
    },
    'admin/settings:save': {
      method: 'POST',
      path: 'admin/settings',
      needs: 'settings',
      title: 'Change settings; each change is written down',
      cite: 'D11, D12, D13',
      multipart: true,
    },
    'admin/deliveries': {
      method: 'GET',
      needs: 'settings',
      title:
        'Effects (mail, questions to gateways, deletions) and webhooks that were tried to the end, with their reasons',
      cite: 'no effect is given up in silence',
    },
    'admin/deliveries:retry': {
      method: 'POST',
      path: 'admin/deliveries',
      needs: 'settings',
      title: 'Try an effect or a webhook again that failed, or all of them',
      cite: 'no effect is given up in silence',
    },
  }),
  ...alike({ area: 'admin', method: 'GET', auth: 'admin' })({
    'admin/person': {
      needs: 'people',
      title:
        'What belongs to somebody: listings, packages, payments, reports and blocks of both sides, of the kinds that the administrator may see; sign-ins',
      cite: 'side panel',
    },
    'admin/log': {
      needs: 'log',
      title: 'Every change of state of every record, the last first, by record, actor, event and day',
      cite: 'the single door',
    },
    'admin/sign-ins': {
      needs: 'log',
      title: 'Who signed in or tried to, the last first, by person and outcome',
      cite: 'ASVS 16.3.1',
    },
    'admin/exports': {
      needs: 'member',
      title: 'Who exported what; the own exports only without the permission for the log',
      cite: 'the single door',
    },
  }),
  ...alike({ area: 'admin', method: 'POST', auth: 'none' })({
    'flow-report': {
      title: 'States of flows that a browser left, by which event and after how long; never who',
      cite: 'what the browser reports of a flow',
    },
  }),
}
