import { createStore } from '@tanstack/store'
import {
  emptyParts,
  mergeParts,
  type LanguageEntry,
  type SessionParts,
  type SessionPerson,
} from './session-parts'

const store = createStore(emptyParts, ({ setState }) => {
  const changeUser = (change: Partial<SessionParts['User_signup']>) =>
    setState((parts) => ({ ...parts, User_signup: { ...parts.User_signup, ...change } }))
  const changeSettings = (change: Partial<SessionParts['Settings']>) =>
    setState((parts) => ({ ...parts, Settings: { ...parts.Settings, ...change } }))
  const changeLanguage = (change: Partial<SessionParts['Language']>) =>
    setState((parts) => ({ ...parts, Language: { ...parts.Language, ...change } }))
  return {
    rehydrated: ({ stored }: { stored: Record<string, unknown> }) => setState(() => mergeParts(stored)),
    signupStarted: () => changeUser({ loading: true }),
    signupFailed: () => changeUser({ loading: false }),
    signedIn: ({ token, person }: { token: string; person: SessionPerson }) =>
      changeUser({ data: { token, data: person }, loading: false }),
    personChanged: ({ person }: { person: SessionPerson }) => {
      const { data } = store.get().User_signup
      if (data) changeUser({ data: { ...data, data: person } })
    },
    signedOut: () =>
      setState((parts) => ({
        ...parts,
        User_signup: emptyParts.User_signup,
        cachedata: { ...parts.cachedata, newUserChatData: null },
      })),
    settingsLoaded: ({
      settings,
      at,
    }: {
      settings: NonNullable<SessionParts['Settings']['data']>
      at: number
    }) => changeSettings({ data: settings, lastFetch: at, loading: false }),
    fcmTokenReceived: ({ fcmToken }: { fcmToken: string | null }) => changeSettings({ fcmToken }),
    languagesLoaded: ({ languages }: { languages: LanguageEntry[] }) => changeLanguage({ languages }),
    languageChosen: ({ code }: { code: string }) => changeLanguage({ selectedLanguage: code }),
    cached: ({ cached }: { cached: Partial<SessionParts['cachedata']> }) =>
      setState((parts) => ({ ...parts, cachedata: { ...parts.cachedata, ...cached } })),
    locationSet: ({ location }: { location: SessionParts['location']['currentLocation'] }) =>
      setState((parts) => ({
        ...parts,
        location: { currentLocation: location, isLocationSet: location !== null },
      })),
  }
})

/**
 * The five persisted parts (§3), one store per page. The server never writes to the store: every page is rendered for a
 * guest and the user appears right after hydration.
 */
export const session: Pick<typeof store, 'get' | 'subscribe' | 'actions'> = store

/** Returns the signed-in user's bearer token, or null. */
export function currentToken(): string | null {
  return session.get().User_signup.data?.token ?? null
}

/** Calls back as soon as the session ends, whether here, in another tab or on the server. */
export function onDeparture(then: () => void): () => void {
  let before = currentToken()
  return session.subscribe(() => {
    const now = currentToken()
    const left = before !== null && now === null
    before = now
    if (left) then()
  }).unsubscribe
}
