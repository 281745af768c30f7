import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '../ui/i18n/use-translation'
import { Icon, type IconName } from '../ui/pictures/Icon'
import { join } from '../ui/layout/join-classes'
import { LiveRegion } from '../ui/feedback/LiveRegion'
import { Steps } from '../ui/navigation/Steps'

export type FrameMood = 'plain' | 'good' | 'bad' | 'waiting'

export interface FlowFrameProps {
  /** Name of the machine; with `state` and `screen` it lets a test read where the flow is. */
  flow: string
  /** The machine's state as `view.ts` names it. */
  state: string
  /** The screen that state is drawn as; focus goes to its title when it changes. */
  screen: string
  steps?: readonly { key: string; title: string; done?: boolean }[]
  step?: string
  title: string
  /** What this state means, in one sentence. */
  meaning: ReactNode
  /** What happens next and who acts. */
  next?: ReactNode
  /** The sentence a screen reader announces on entering; the title and meaning when absent. */
  announce?: string
  mood?: FrameMood
  /** People are waited for, perhaps for days: the screen itself is complete. */
  byPeople?: boolean
  /** What can be done now. */
  children?: ReactNode
  /** What stays beside it on a wide screen, and above it on a narrow one: an order, for example. */
  aside?: ReactNode
}

const marks: Partial<Record<FrameMood, { icon: IconName; look: string }>> = {
  good: { icon: 'success', look: 'bg-success-soft text-success' },
  bad: { icon: 'warn', look: 'bg-warn-soft text-warn' },
  waiting: { icon: 'clock', look: 'bg-info-soft text-info' },
}

/**
 * The one frame of every risky flow: where you are, what this means, what you can do now, what happens next and who
 * acts. It announces each change and moves focus to the new title.
 */
export function FlowFrame(props: FlowFrameProps) {
  const { flow, state, screen, steps, step, title, meaning, next, announce, children, aside } = props
  const { mood = 'plain', byPeople = false } = props
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    // A page that only finishes loading does not take focus from a visitor who has not touched it yet.
    if (navigator.userActivation?.hasBeenActive === false) return
    // A screen that asks for something may have put focus into its own box.
    if (!heading.current?.closest('section')?.querySelector(':focus')) heading.current?.focus()
  }, [screen])
  const mark = marks[mood]
  return (
    <section
      data-flow={flow}
      data-state={state}
      data-screen={screen}
      aria-labelledby={`${flow}-title`}
      aria-busy={(mood === 'waiting' && !byPeople) || undefined}
      className={join('page-narrow grid gap-6 py-6', aside ? 'lg:max-w-[68rem]' : 'md:py-10')}
    >
      {steps && step && <Steps label={t('ui.flowSteps')} steps={steps} current={step} />}
      <div className={aside ? 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start' : undefined}>
        {aside && <div className="lg:order-2">{aside}</div>}
        <div className="grid gap-6 rounded-lg border border-line bg-surface p-5 md:p-8">
          <header className="flex items-start gap-4">
            {mark && (
              <span className={join('grid size-11 shrink-0 place-items-center rounded-full', mark.look)}>
                <Icon name={mark.icon} size={24} />
              </span>
            )}
            <div className="grid gap-1.5">
              <h1 id={`${flow}-title`} ref={heading} tabIndex={-1} className="display text-xl">
                {title}
              </h1>
              <p className="measure text-base text-muted">{meaning}</p>
            </div>
          </header>
          {children}
          {next && (
            <div data-next="" className="flex gap-3 border-t border-line pt-4 text-sm text-muted">
              <Icon name="next" size={18} className="mt-0.5" />
              <p>
                <span className="font-semibold text-ink">{t('ui.flowNext')}: </span>
                {next}
              </p>
            </div>
          )}
        </div>
      </div>
      <LiveRegion text={announce ?? title} urgent={mood === 'bad'} />
    </section>
  )
}
