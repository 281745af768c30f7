import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { secondFactorMachine } from '../../../machines/flows/second-factor/machine'
import { secondFactorView } from '../../../machines/flows/second-factor/view'
import type { Data } from '../../../contract/calls/call-types'
import { useApi } from '../../app/api/use-api'
import { useTranslation } from '../../ui/i18n/use-translation'
import { announcementOf } from '../../flows/announcement'
import { useConfirmation, type ConfirmationForm } from '../../flows/confirm/use-confirmation'
import { inspect } from '../../flows/inspect-flow'
import { useFlowView } from '../../flows/use-flow-view'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { Notice } from '../../ui/feedback/Notice'
import { factorActors, LatestForm } from './factor-actors'
import { FactorStep } from './FactorStep'

type Factor = NonNullable<Data<'own-security'>['factor']>

/** Two-factor authentication for team members: set up with an authenticator app, turned off with a code. */
export function FactorSection() {
  const confirmation = useConfirmation()
  const factor = confirmation.security?.factor
  return factor ? <FactorFlow confirmation={confirmation} factor={factor} /> : null
}

function FactorFlow({ confirmation, factor }: { confirmation: ConfirmationForm; factor: Factor }) {
  const api = useApi()
  const queries = useQueryClient()
  const [form] = useState(() => new LatestForm(confirmation))
  useEffect(() => form.rendered(confirmation))
  const [machine] = useState(() => {
    const changed = () => {
      form.clear()
      for (const key of ['own-sessions', 'own-security', 'get-user-data'])
        void queries.invalidateQueries({ queryKey: [key] })
    }
    return secondFactorMachine.provide({
      actors: factorActors(api, { read: form.read, changed }),
    })
  })
  const actor = useActorRef(machine, { inspect })
  const view = useFlowView(actor, secondFactorView)
  useEffect(() => actor.send({ type: 'status.read', on: factor.on }), [actor, factor.on])
  return <FactorScreens view={view} actor={actor} confirmation={confirmation} factor={factor} />
}

/** The flow's section in the current state of its machine. */
export function FactorScreens({
  view,
  actor,
  confirmation,
  factor,
}: ComponentProps<typeof FactorStep> & { factor: Factor }) {
  const { t } = useTranslation()
  const { screen } = view
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(screen)
  useEffect(() => {
    // The screen before may have taken the focused element with it.
    if (shown.current !== 'loading' && shown.current !== screen && document.activeElement === document.body)
      heading.current?.focus()
    shown.current = screen
  }, [screen])
  return (
    <section
      aria-labelledby="factor-title"
      className="grid gap-4 border-t border-line pt-6"
      data-flow="second-factor"
      data-state={view.state}
      data-screen={screen}
    >
      <header className="grid gap-1">
        <h2 id="factor-title" ref={heading} tabIndex={-1} className="display text-lg" data-title="">
          {t('security.factor.title')}
        </h2>
        <p className="text-sm text-muted">{t('security.factor.meaning')}</p>
      </header>
      {factor.required && !factor.on && <Notice tone="warn">{t('security.factor.required')}</Notice>}
      {factor.on && (
        <Notice tone="success" role="status">
          {t('security.factor.on')} {t('security.factor.left', { count: factor.recovery_left })}
        </Notice>
      )}
      <FactorStep view={view} actor={actor} confirmation={confirmation} />
      <LiveRegion text={screen === 'off' || screen === 'on' ? '' : (announcementOf(view, t) ?? '')} />
    </section>
  )
}
