import { alike } from './row'

/** What the operator sets and sees of money; ours, beside the specification. */
export const operatorCalls = alike({ area: 'admin', auth: 'admin' })({
  'admin/payments': {
    method: 'GET',
    needs: 'money',
    title: 'Payments by state, gateway and person',
    cite: 'every payment ends in one place',
  },
  'admin/payment': {
    method: 'GET',
    needs: 'money',
    title: 'What is known of one payment: the other attempts of its purchase, and what webhooks said',
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
    title: 'The ways to pay: switched on, in which order, with which keys. Never a key itself',
    cite: 'live where keys exist, sandbox where not',
  },
  'admin/gateways:save': {
    method: 'POST',
    path: 'admin/gateways',
    needs: 'money',
    title: 'Switch a way to pay on or off, move it, set or forget its keys',
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
})
