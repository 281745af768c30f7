import type { MachineWords } from '../../kit'
import { delay, person, service, timer } from '../../words-kit'

/** The sign-up chart in a product owner's words. */
export const signupWords: MachineWords = {
  title: 'Sign up and sign in',
  about: 'How a stranger proves an address and gets in, and how somebody with an account comes back.',
  owner: 'The visitor',
  events: {
    'door.opened': person('chooses the form'),
    'flow.resumed': person('comes back after a reload'),
    'details.submitted': person('sends the form'),
    'credentials.submitted': person('sends e-mail and password'),
    'code.requested': person('asks for a code'),
    'code.submitted': person('sends the code'),
    'contact.changeAsked': person('corrects the address'),
    'retry.asked': person('tries again'),
    'back.asked': person('goes back'),
    'wait.cancelled': person('stops waiting'),
    ...service('checkSession', 'the server says who is signed in'),
    ...service('register', 'the server answers the registration'),
    ...service('signIn', 'the server answers the sign-in'),
    ...service('sendCode', 'the server has sent, or not'),
    ...service('verifyCode', 'the server has compared the code'),
    ...timer('untilResend', 'the minute is over'),
    ...timer('untilExpiry', 'ten minutes are over'),
    ...timer('untilUnlocked', 'the lock is over'),
    ...delay('answerTimeout', 'no answer within 20 seconds'),
  },
  guards: {
    doorIsSignIn: 'the sign-in form is meant',
    doorIsRegister: 'the registration form is meant',
    cameToRegister: 'the person came to register',
    codeAlive: 'a code that was sent is still good',
    codeWasSent: 'a code was sent before',
    accepted: 'the server accepts',
    codeJustSent: 'a code was sent less than a minute ago',
    addressNotProved: 'the address was never proved',
    lockedForAWhile: 'too many tries, and the server names a time',
    codeSpent: 'the code is too old or was tried too often',
    hasSession: 'this browser is signed in already',
  },
}
