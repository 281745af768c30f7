import type { Data } from '../../../contract/calls/call-types'

/** The signed-in user as returned by the server (user_signup, get-user-data, update_profile). */
export type SessionPerson = Data<'get-user-data'>
/** Why alerts can't be e-mailed: no address, or an unverified one. */
export type MailGap = 'noAddress' | 'unprovedAddress'
export const mailGapOf = ({ email, email_verified }: SessionPerson): MailGap | null => {
  if (!email) return 'noAddress'
  return email_verified ? null : 'unprovedAddress'
}
type WebSettings = Data<'web-settings'>
export interface LanguageEntry {
  code: string
  name: string
  rtl: boolean
}

/** The five parts of §3, with the names and contents specified there. Times are in ms since the epoch. */
export interface SessionParts {
  Settings: { data: WebSettings | null; lastFetch: number | null; loading: boolean; fcmToken: string | null }
  User_signup: { data: { token: string; data: SessionPerson } | null; loading: boolean }
  Language: { languages: LanguageEntry[]; loading: boolean; selectedLanguage: string | null }
  cachedata: {
    categories: unknown[]
    lastFetch: number | null
    loading: boolean
    newUserChatData: unknown
    filterData: Record<string, string> | null
    articleCategoryId: number | null
    sliderDataLength: number
    isProject: boolean
    locationData: unknown
  }
  location: {
    currentLocation: { latitude: number; longitude: number; label?: string } | null
    isLocationSet: boolean
  }
}

/** Parts of a session with nothing stored. */
export const emptyParts: SessionParts = {
  Settings: { data: null, lastFetch: null, loading: false, fcmToken: null },
  User_signup: { data: null, loading: false },
  Language: { languages: [], loading: false, selectedLanguage: null },
  cachedata: {
    categories: [],
    lastFetch: null,
    loading: false,
    newUserChatData: null,
    filterData: null,
    articleCategoryId: null,
    sliderDataLength: 0,
    isProject: false,
    locationData: null,
  },
  location: { currentLocation: null, isLocationSet: false },
}

/** Merges stored parts into the empty ones; a part of the wrong type stays empty and `loading` is always reset. */
export function mergeParts(stored: Record<string, unknown>): SessionParts {
  const merged = Object.entries(emptyParts).map(([name, empty]) => {
    const part = stored[name]
    const fits = typeof part === 'object' && part !== null && !Array.isArray(part)
    return [name, fits ? { ...empty, ...part, ...('loading' in empty ? { loading: false } : {}) } : empty]
  })
  return Object.fromEntries(merged) as SessionParts
}
