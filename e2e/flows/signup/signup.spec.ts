import type { SnapshotFrom } from 'xstate'
import type { signupMachine } from '../../../machines/flows/signup/machine'
import { signupView } from '../../../machines/flows/signup/view'
import { flowTests } from '../../kit/flow-tests'
import { SignupPage } from '../../pages/signup'
import { prepared, signupActs } from './acts'
import { browserModel, unwalkable } from './model'
import { remembered, type SignupParts } from './person'
import { shown } from './shown'

const held = new Set([
  'get-user-data',
  // The notification bell makes this call. With an expired session, the answer would end the session before the flow
  // checks it.
  'get_notification_list',
  'user-register',
  'get-otp',
  'verify-otp',
  'verify-link',
  'user_signup',
  'update_profile',
  'accounts:sendVerificationCode',
  'accounts:signInWithPhoneNumber',
  'accounts:signInWithIdp',
])

flowTests({
  flow: 'signup',
  model: browserModel,
  view: (snapshot) => signupView(snapshot as SnapshotFrom<typeof signupMachine>, 0),
  unwalkable,
  // This seed's order includes a tour that returns to a code past its cooldown with both addresses known.
  seed: 971,
  nameOf: ({ pathname }) => {
    const call = pathname.split('/').at(-1) ?? ''
    return /^\/(api|identitytoolkit\.googleapis\.com)\//.test(pathname) && held.has(call) ? call : null
  },
  shown,
  realReplies: [
    'user-register: ok',
    'user-register: OTP_COOLDOWN',
    'get-otp: ok',
    'get-otp: OTP_COOLDOWN',
    'verify-otp: ok',
    'verify-link: ok',
    'verify-link: LINK_EXPIRED',
    'user_signup: ok',
    'user_signup: BAD_CREDENTIALS',
    'user_signup: NOT_CONFIRMED',
    'update_profile: ok',
    'accounts:sendVerificationCode: ok',
    'accounts:signInWithIdp: ok',
  ],
  driver: async (stage) => {
    const page = new SignupPage(stage.page, 'signup', stage.say)
    const parts: SignupParts = { ...stage, page }
    return {
      page,
      hold: () => stage.held.answer({}),
      acts: signupActs(parts),
      ahead: (event) => prepared(parts, event),
      // The cooldown of an earlier code may already be over, so another code can be sent immediately.
      runsOn: async (state, seen) =>
        state === 'signup.code.cooling' &&
        seen === 'signup.code.ready' &&
        (await stage.time.now()) >= (await remembered(parts)).resendAt,
      silent: (type, snapshot) =>
        type === 'flow.resumed' ||
        type === 'link.opened' ||
        (type === 'entry.opened' && snapshot.matches('idle')) ||
        type === 'code.submitted',
    }
  },
})
