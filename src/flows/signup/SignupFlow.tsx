import { useActorRef } from '@xstate/react'
import { useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { signupMachine } from '../../../machines/flows/signup/machine'
import { signupVersion, type Door, type SignupMemory } from '../../../machines/flows/signup/ports'
import { signupMemory, signupView, type SignupScreen } from '../../../machines/flows/signup/view'
import { otp } from '../../../contract/limits'
import { useApi } from '../../api/use-api'
import { Notice } from '../../ui/Notice'
import { FlowFrame, type FrameMood } from '../FlowFrame'
import { keepMemory, recall } from '../memory'
import { useFlowView } from '../view-source'
import { signupActors } from './actors'
import { CodeScreen } from './CodeScreen'
import { ConfirmedScreen } from './ConfirmedScreen'
import { DetailsScreen } from './DetailsScreen'
import { LockedScreen } from './LockedScreen'
import { OpeningScreen } from './OpeningScreen'
import { SendingScreen } from './SendingScreen'
import { SignedInScreen } from './SignedInScreen'
import { SignInScreen } from './SignInScreen'
import { SpentScreen } from './SpentScreen'
import type { SignupPart } from './part'

const screens: Record<SignupScreen, ComponentType<SignupPart>> = {
  opening: OpeningScreen,
  details: DetailsScreen,
  signIn: SignInScreen,
  sending: SendingScreen,
  code: CodeScreen,
  spent: SpentScreen,
  locked: LockedScreen,
  confirmed: ConfirmedScreen,
  signedIn: SignedInScreen,
}

const moods: Partial<Record<SignupScreen, FrameMood>> = {
  sending: 'waiting',
  spent: 'bad',
  locked: 'bad',
  confirmed: 'waiting',
  signedIn: 'good',
}

export interface SignupFlowProps {
  /** The door of the page's address: registering or signing in. */
  door: Door
  onSignedIn: () => void
}

/** Registering with a code, and signing in: the sign-up machine in the browser. */
export function SignupFlow({ door, onSignedIn }: SignupFlowProps) {
  const { t } = useTranslation()
  const api = useApi()
  const [machine] = useState(() => signupMachine.provide({ actors: signupActors(api) }))
  const [left] = useState(() => recall<SignupMemory>('signup', signupVersion))
  const actor = useActorRef(machine)
  const view = useFlowView(actor, signupView)

  useEffect(() => {
    const kept = left && 'memory' in left ? left.memory : null
    // Leaving for the next page changes the address too; the flow is over by then.
    if (actor.getSnapshot().status !== 'active') return
    if (kept?.door === door && actor.getSnapshot().matches('idle'))
      actor.send({ type: 'flow.resumed', memory: kept })
    else actor.send({ type: 'door.opened', door })
  }, [actor, door, left])
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
  const { screen } = view
  useEffect(() => {
    if (screen === 'signedIn') onSignedIn()
  }, [screen, onSignedIn])

  const Screen = screens[screen]
  const stepped = screen !== 'signIn' && screen !== 'opening'
  return (
    <FlowFrame
      flow="signup"
      state={view.state}
      screen={screen}
      steps={
        stepped ? view.steps.map(({ name }) => ({ key: name, title: t(`signup.step.${name}`) })) : undefined
      }
      step={view.steps.find(({ at }) => at === 'now')?.name}
      title={t(`signup.${screen}.title`)}
      meaning={t(`signup.${screen}.meaning`, { to: view.sentTo ?? '' })}
      next={t(`signup.${screen}.next`)}
      announce={view.announce ? t(view.announce.key, { defaultValue: view.announce.text }) : undefined}
      mood={moods[screen]}
    >
      {left && 'stale' in left && <Notice tone="info">{t('signup.stale')}</Notice>}
      <Screen view={view} actor={actor} />
    </FlowFrame>
  )
}
