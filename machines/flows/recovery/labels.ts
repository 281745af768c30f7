import type { MachineLabels } from '../../kit'
import { delay, person, service, timer } from '../../labels-kit'

/** Labels of the recovery chart, in a product owner's terms. */
export const recoveryLabels: MachineLabels = {
  title: 'Recovering an account',
  about: 'How an account is recovered by a mailed link: a forgotten password, or an undone change.',
  owner: 'The account holder',
  ordinary: [
    ['request.asking', 'request.requesting', 'request.sent'],
    ['link.choosing', 'link.saving', 'link.saved'],
  ],
  events: {
    'request.opened': person('opens the page of a forgotten password'),
    'flow.resumed': person('comes back after a reload'),
    'link.opened': person('opens the link to a new password'),
    'undo.opened': person('opens the link in the notice'),
    'email.submitted': person('sends the address'),
    'resend.asked': person('requests another link'),
    'email.changeAsked': person('corrects the address'),
    'password.submitted': person('sends the new password'),
    'undo.confirmed': person('undoes the change'),
    'look.again': person('checks again'),
    'retry.asked': person('tries again'),
    'wait.cancelled': person('stops waiting'),
    ...service('requestLink', 'the server takes the request, or not'),
    ...service('savePassword', 'the server has checked link and password'),
    ...service('readChange', 'the server says what the link undoes'),
    ...service('undoChange', 'the server has undone it, or not'),
    ...timer('untilResend', 'the minute is over'),
    ...delay('answerTimeout', 'no answer within 20 seconds'),
  },
  guards: {
    cutShort: 'the link was cut short',
    accepted: 'the server accepts it',
    usedMeanwhile: 'the link is used up, after an attempt without an answer',
    linkIsDead: 'the link was used or is too old',
    accountIsClosed: 'the account is deactivated',
  },
  story: {
    who: 'Account holder',
    short:
      'The link is requested first, then opened from the e-mail. The page never says whether an account exists.',
    says: {
      'request.asking': 'The address of the account.',
      'request.requesting': 'Same answer with or without it.',
      'request.sent': 'The link works for an hour.',
      'link.choosing': 'It’s typed twice.',
      'link.saving': 'Every session is ended.',
      'link.saved': 'Every device is signed out.',
    },
    outcomes: {
      'link.unsure': 'Holder saves it again or signs in',
      'link.used': 'Holder tries to sign in with it',
      'link.dead': 'Holder requests a new link',
      'link.closed': 'Holder writes to the operator',
      undo: 'The notice’s link undoes a change',
    },
    edges: {
      'start>request.asking': 'forgot the password',
      'start>link.choosing': 'opens the link',
      'request.requesting>request.sent': 'the request is taken',
      'link.saving>link.saved': 'link and password are fine',
    },
  },
}
