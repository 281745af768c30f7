import { alike } from './row'

/** Account and settings (§7). */
export const accountCalls = {
  ...alike({ area: 'content', method: 'GET', spec: true })({
    'web-settings': {
      auth: 'optional',
      title: 'Settings of the site, with the caller’s own verification status',
      cite: '§7, D47',
    },
    get_languages: {
      auth: 'none',
      title: 'Languages, or the texts of one language',
      cite: '§7, D97',
    },
  }),
  ...alike({ area: 'accounts', spec: true })({
    user_signup: {
      method: 'POST',
      auth: 'none',
      title: 'Sign in, or sign up with a proof from verify-otp',
      cite: '§7, D37, D40',
      multipart: true,
    },
    'user-register': {
      method: 'POST',
      auth: 'none',
      title: 'Open an unverified e-mail account and send a code',
      cite: '§7, D38',
      ownOrigin: true,
      multipart: true,
    },
    'get-otp': {
      method: 'GET',
      auth: 'none',
      title: 'Send a one-time code to a phone or an e-mail address',
      cite: '§7, D41',
      ownOrigin: true,
      sideEffect: true,
    },
    'verify-otp': {
      method: 'GET',
      auth: 'none',
      title: 'Check a one-time code and hand out a sign-in proof',
      cite: '§7, D39, D41',
      sideEffect: true,
    },
    'forgot-password': {
      method: 'GET',
      auth: 'none',
      title: 'Send a link for a new password',
      cite: '§7, D41, D45',
      ownOrigin: true,
      sideEffect: true,
    },
    'before-logout': {
      method: 'POST',
      auth: 'token',
      title: 'End the session and forget its push token',
      cite: '§7',
      signsOut: true,
      multipart: true,
    },
    delete_user: {
      method: 'POST',
      auth: 'token',
      title: 'Ask for the own account to be deleted',
      cite: '§7, D43, D44',
      signsOut: true,
      multipart: true,
    },
    update_profile: {
      method: 'POST',
      auth: 'token',
      title: 'Change the own profile',
      cite: '§7, D43, D46',
      multipart: true,
    },
    'update-fcm-token': {
      method: 'POST',
      auth: 'token',
      title: 'Remember the push token of this browser',
      cite: '§7, D27',
      multipart: true,
    },
    'get-users-list': {
      method: 'GET',
      auth: 'optional',
      title: 'People with their public names and pictures',
      cite: '§7, D28, D94',
    },
  }),
}
