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
    ['undo.reading', 'undo.offered', 'undo.undoing', 'undo.undone'],
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
}
