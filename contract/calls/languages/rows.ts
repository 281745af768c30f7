import { alike } from '../row'

/** Languages and their texts, for operators; not in the specification. */
export const languagesCalls = alike({ area: 'languages', auth: 'admin', needs: 'settings' })({
  'admin/languages': {
    method: 'GET',
    title: 'The languages of the site, and the texts missing in each',
    cite: 'D97',
  },
  'admin/languages:save': {
    method: 'POST',
    path: 'admin/languages',
    title: 'Add a language, switch one on, or say its texts from a file',
    cite: 'D97',
    multipart: true,
  },
})
