import type { Row } from './row'

/** What the operator sets and sees of money; ours, beside the specification. */
export const operatorCalls = {
  'admin/payments': {
    method: 'GET',
    auth: 'admin',
    needs: 'money',
    area: 'admin',
    title: 'Payments by state, gateway and person',
    cite: 'every payment ends in one place',
  },
  'admin/payment': {
    method: 'GET',
    auth: 'admin',
    needs: 'money',
    area: 'admin',
    title: 'What is known of one payment: the other attempts of its purchase, and what webhooks said',
    cite: 'payments go forward only',
  },
  'admin/gateways': {
    method: 'GET',
    auth: 'admin',
    needs: 'money',
    area: 'admin',
    title: 'The ways to pay: switched on, in which order, with which keys. Never a key itself',
    cite: 'live where keys exist, sandbox where not',
  },
  'admin/gateways:save': {
    method: 'POST',
    path: 'admin/gateways',
    auth: 'admin',
    needs: 'money',
    area: 'admin',
    title: 'Switch a way to pay on or off, move it, set or forget its keys',
    cite: 'live where keys exist, sandbox where not',
  },
  'admin/settings': {
    method: 'GET',
    auth: 'admin',
    needs: 'settings',
    area: 'admin',
    title: 'Settings of the operator, with who changed what',
    cite: 'D11, D12, D13',
  },
  'admin/settings:save': {
    method: 'POST',
    path: 'admin/settings',
    auth: 'admin',
    needs: 'settings',
    area: 'admin',
    title: 'Change settings; each change is written down',
    cite: 'D11, D12, D13',
  },
  'admin/deliveries': {
    method: 'GET',
    auth: 'admin',
    needs: 'settings',
    area: 'admin',
    title:
      'Effects (mail, questions to gateways, deletions) and webhooks that were tried to the end, with their reasons',
    cite: 'no effect is given up in silence',
  },
  'admin/deliveries:retry': {
    method: 'POST',
    path: 'admin/deliveries',
    auth: 'admin',
    needs: 'settings',
    area: 'admin',
    title: 'Try an effect or a webhook again that failed, or all of them',
    cite: 'no effect is given up in silence',
  },
} as const satisfies Record<string, Row>
