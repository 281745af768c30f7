import { useActorRef } from '@xstate/react'
import { useEffect, useMemo, useRef, useState, type ComponentType } from 'react'
import { initialTransition, transition } from 'xstate'
import { useTranslation } from '../../ui/i18n/use-translation'
import { signupMachine } from '../../../machines/flows/signup/machine'
import {
  signupVersion,
  type Channel,
  type SignupForm,
  type SignupMemory,
} from '../../../machines/flows/signup/setup'
import {
  signupMemory,
  signupView,
  type SignupScreen,
  type SignupView,
} from '../../../machines/flows/signup/view'
import { otp } from '../../../contract/limits'
import { useApi } from '../../app/api/use-api'
import { currentToken } from '../../app/session/session-store'
import { useSession } from '../../app/session/use-session'
import { useSettings } from '../../app/api/use-settings'
import { Notice } from '../../ui/feedback/Notice'
import type { FrameMood } from '../FlowFrame'
import { inspect } from '../inspect-flow'
import { MachineFrame } from '../MachineFrame'
import { keepMemory, recall } from '../tab-memory'
import { useFlowView } from '../use-flow-view'
import { WaitScreen } from '../WaitScreen'
import { signupActors } from './actors'
import { CodeScreen } from './CodeScreen'
import { ConfirmedScreen } from './ConfirmedScreen'
import { DetailsScreen } from './DetailsScreen'
import { FactorScreen } from './FactorScreen'
import { LinkScreen } from './LinkScreen'
import { LockedScreen } from './LockedScreen'
import { SignInScreen } from './SignInScreen'
import { SpentScreen } from './SpentScreen'
import { GoogleEndScreen } from './GoogleEndScreen'
import { hostedSignIn } from '../hosted/sign-in'
import { PhoneScreen } from './PhoneScreen'
import type { SignupPart } from './screen-props'
import { keepRegistration } from './registration'

const Wait = (part: SignupPart) => <WaitScreen flow="signup" {...part} />

const screens: Record<Exclude<SignupScreen, 'contact'>, ComponentType<SignupPart>> = {
  opening: Wait,
  details: DetailsScreen,
  signIn: SignInScreen,
  factor: FactorScreen,
  link: LinkScreen,
  phone: PhoneScreen,
  google: Wait,
  googleClosed: GoogleEndScreen,
  googleBlocked: GoogleEndScreen,
  contactSaved: Wait,
  sending: Wait,
  code: CodeScreen,
  spent: SpentScreen,
  locked: LockedScreen,
  confirmed: ConfirmedScreen,
  signedIn: Wait,
}

const moods: Partial<Record<SignupScreen, FrameMood>> = {
  google: 'waiting',
  googleClosed: 'bad',
  googleBlocked: 'bad',
  contactSaved: 'good',
  sending: 'waiting',
  spent: 'bad',
  locked: 'bad',
  confirmed: 'waiting',
  signedIn: 'good',
}

/** Screens that use the identity provider or its simulation. */
const hostedScreens = new Set<SignupScreen>(['phone', 'google', 'googleClosed', 'googleBlocked'])

/** Screens without a step indicator. */
const unstepped = new Set<SignupScreen>([
  'signIn',
  'factor',
  'opening',
  'google',
  'googleClosed',
  'googleBlocked',
])

/** Returns the view of this entry's initial form, which can be rendered before the machine runs, as on the server. */
function formView(entry: SignupForm): SignupView {
  const [idle] = initialTransition(signupMachine)
  const [opened] = transition(signupMachine, idle, { type: 'entry.opened', entry })
  return signupView(opened, 0)
}

export interface SignupFlowProps {
  /** Purpose of the page: registration, sign-in or a new address. */
  entry: SignupForm
  /** Kind of address to change. */
  channel?: Channel
  /** Form for a new address; passed in by the page for changing an address, so sign-in doesn't bundle it. */
  ContactScreen?: ComponentType<SignupPart>
  /** Token in the e-mailed link; empty if it was truncated. */
  token?: string
  /** Called when the user is signed in or the address changed. */
  onDone: () => void
}

/** Registration by code, sign-in by every method and change of address, driven by the sign-up machine. */
export function SignupFlow({ entry, channel, ContactScreen, token, onDone }: SignupFlowProps) {
  const { t, i18n } = useTranslation()
  const api = useApi()
  const { identity } = useSettings()
  const [hosted] = useState(() => identity && hostedSignIn(identity, t, i18n.language))
  const [machine] = useState(() => signupMachine.provide({ actors: signupActors(api, hosted) }))
  const [left] = useState(() => recall<SignupMemory>('signup', signupVersion))
  const actor = useActorRef(machine, { inspect })
  const now = useFlowView(actor, signupView)
  const isSignedIn = useSession(({ User_signup }) => User_signup.data !== null)
  // Until the flow has started, show what the server rendered.
  const early = now.opensForm && entry !== 'change' && token === undefined && !isSignedIn
  const form = useMemo(() => formView(entry), [entry])
  const view = early ? { ...form, state: now.state } : now

  useEffect(() => {
    const kept = left && 'memory' in left ? left.memory : null
    // Navigating away changes the URL too, but by then the flow has ended.
    if (actor.getSnapshot().status !== 'active') return
    const begins = actor.getSnapshot().matches('idle')
    const same = kept?.entry === entry && (channel === undefined || kept.channel === channel)
    if (token !== undefined && begins) actor.send({ type: 'link.opened', token })
    else if (kept && same && begins) actor.send({ type: 'flow.resumed', memory: kept })
    // The server rendered the page without knowing that this user is signed in.
    else if (begins && entry !== 'change' && currentToken() !== null) onDone()
    else actor.send({ type: 'entry.opened', entry, channel })
  }, [actor, entry, channel, token, left, onDone])
  useEffect(
    () =>
      keepMemory(actor, {
        flow: 'signup',
        version: signupVersion,
        lifeMs: otp.lifeSeconds * 1000,
        memory: signupMemory,
      }),
    [actor],
  )
  useEffect(() => {
    const kept = actor.subscribe(({ context }) => {
      if (context.registration !== null) keepRegistration(context.registration)
    })
    return () => kept.unsubscribe()
  }, [actor])
  const { screen, busy } = view
  useEffect(() => {
    if (screen === 'signedIn' || screen === 'contactSaved') onDone()
  }, [screen, onDone])
  // If the user signed in from another tab, e.g. by the e-mailed link, the flow is done.
  const wasSignedIn = useRef(isSignedIn)
  useEffect(() => {
    if (isSignedIn && !wasSignedIn.current && !busy && entry !== 'change') onDone()
    wasSignedIn.current = isSignedIn
  }, [isSignedIn, busy, entry, onDone])

  return (
    <SignupScreens
      view={view}
      actor={actor}
      early={early}
      prepare={hosted?.prepare}
      ContactScreen={ContactScreen}
      isStale={!early && left !== null && 'stale' in left}
    />
  )
}

/** The flow's page in the current state of its machine. */
export function SignupScreens({
  ContactScreen = Wait,
  isStale,
  ...part
}: SignupPart & Pick<SignupFlowProps, 'ContactScreen'> & { isStale: boolean }) {
  const { t } = useTranslation()
  const { identity } = useSettings()
  const { view } = part
  const { screen } = view
  const Screen = screen === 'contact' ? ContactScreen : screens[screen]
  const stepped = !unstepped.has(screen)
  return (
    <MachineFrame
      flow="signup"
      view={view}
      steps={
        stepped
          ? view.steps.map(({ name, done }) => ({ key: name, title: t(`signup.step.${name}`), done }))
          : undefined
      }
      step={view.steps.find(({ at }) => at === 'now')?.name}
      meaning={t(`signup.${screen}.meaning`, { to: view.sentTo ?? '' })}
      mood={moods[screen]}
    >
      {isStale && <Notice tone="info">{t('signup.stale')}</Notice>}
      {identity?.mode === 'sandbox' && hostedScreens.has(screen) && (
        <Notice tone="warn">{t('identity.standIn')}</Notice>
      )}
      <Screen {...part} />
    </MachineFrame>
  )
}
