import { createStore } from '@xstate/store'
import { emptyParts, mergeParts, type LanguageEntry, type SessionParts, type SessionPerson } from './parts'

/**
 * The five persisted parts (§3). One store a page; on the server it is never written, so every page is rendered for a
 * guest and the person appears right after hydration.
 */
export const session = createStore({
  context: emptyParts,
  on: {
    rehydrated: (_, event: { stored: Record<string, unknown> }) => mergeParts(event.stored),
    signupStarted: (parts) => ({ ...parts, User_signup: { ...parts.User_signup, loading: true } }),
    signupFailed: (parts) => ({ ...parts, User_signup: { ...parts.User_signup, loading: false } }),
    signedIn: (parts, event: { token: string; person: SessionPerson }) => ({
      ...parts,
      User_signup: { data: { token: event.token, data: event.person }, loading: false },
    }),
    personChanged: (parts, event: { person: SessionPerson }) =>
      parts.User_signup.data
        ? {
            ...parts,
            User_signup: { ...parts.User_signup, data: { ...parts.User_signup.data, data: event.person } },
          }
        : parts,
    signedOut: (parts) => ({
      ...parts,
      User_signup: emptyParts.User_signup,
      cachedata: { ...parts.cachedata, newUserChatData: null },
    }),
    settingsLoaded: (
      parts,
      event: { settings: NonNullable<SessionParts['Settings']['data']>; at: number },
    ) => ({
      ...parts,
      Settings: { ...parts.Settings, data: event.settings, lastFetch: event.at, loading: false },
    }),
    fcmTokenReceived: (parts, event: { fcmToken: string | null }) => ({
      ...parts,
      Settings: { ...parts.Settings, fcmToken: event.fcmToken },
    }),
    languagesLoaded: (parts, event: { languages: LanguageEntry[] }) => ({
      ...parts,
      Language: { ...parts.Language, languages: event.languages },
    }),
    languageChosen: (parts, event: { code: string }) => ({
      ...parts,
      Language: { ...parts.Language, selectedLanguage: event.code },
    }),
    cached: (parts, event: { cached: Partial<SessionParts['cachedata']> }) => ({
      ...parts,
      cachedata: { ...parts.cachedata, ...event.cached },
    }),
    locationSet: (parts, event: { location: SessionParts['location']['currentLocation'] }) => ({
      ...parts,
      location: { currentLocation: event.location, isLocationSet: event.location !== null },
    }),
  },
})

/** The bearer token of the signed-in person, or null. */
export function currentToken(): string | null {
  return session.getSnapshot().context.User_signup.data?.token ?? null
}

/** Calls back at once when the session is gone, by any cause: here, in another tab or by the server. */
export function onDeparture(then: () => void): () => void {
  let before = currentToken()
  return session.subscribe(() => {
    const now = currentToken()
    const left = before !== null && now === null
    before = now
    if (left) then()
  }).unsubscribe
}
