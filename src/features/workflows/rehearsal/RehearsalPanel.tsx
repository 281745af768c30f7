import { Link } from '@tanstack/react-router'
import type { AnyStateMachine } from 'xstate'
import type { Cases } from '../../../../machines/diagram/picture'
import type { Diagram } from '../../../../machines/diagram/types'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Button } from '../../../ui/buttons/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { positionText, transitionText } from '../machine-texts'
import { leavesOf, transitionsFrom, type TransitionLine } from '../simulation/simulate'
import { TryTransition } from '../simulation/TryTransition'
import type { Position, Rehearsal } from './rehearsal'

const isByPerson = ({ arrow }: TransitionLine) => arrow.who.some((who) => who === 'person' || who === 'owner')

/** State of a rehearsal, the steps to it, and everything that may happen next. */
export function RehearsalPanel({
  machine,
  diagram,
  cases,
  rehearsal: { isWhole, send, goTo },
  position: { snapshot, steps, at },
}: {
  machine: AnyStateMachine
  diagram: Diagram
  cases: Cases
  rehearsal: Rehearsal
  position: Position
}) {
  const { t } = useTranslation()
  const leaf = leavesOf(snapshot)[0] ?? diagram.id
  const state = diagram.states.find(({ id }) => id === leaf)
  const arrowOf = (id: string) => diagram.arrows.find((arrow) => arrow.id === id)
  const last = at > 0 ? arrowOf(steps[at - 1]!.transition) : undefined
  const open = transitionsFrom(machine, snapshot, diagram, cases).filter(({ tries }) => tries.length > 0)
  const answers = open.filter((line) => !isByPerson(line))
  const acts = open.filter(isByPerson)
  const listed = (lines: readonly TransitionLine[]) => (
    <ul className="grid gap-2">
      {lines.map((line) => (
        <TryTransition
          key={`${at} ${line.arrow.id}`}
          transition={line}
          diagram={diagram}
          press={(_arrow, event) => send(event)}
        />
      ))}
    </ul>
  )
  return (
    <div className="grid content-start gap-5">
      {!isWhole && <Notice tone="warn">{t('atlas.walk.cut')}</Notice>}
      <section className="grid gap-1" role="status">
        <h2 className="text-sm font-semibold text-muted">{t('atlas.now')}</h2>
        <p className="font-semibold" data-now={leaf}>
          {positionText(diagram, leaf)}
        </p>
        <p className="text-sm">{state?.description}</p>
        {last && <p className="text-xs text-muted">{transitionText(t, diagram, last)}</p>}
        <p className="text-sm">
          <Link
            to="/workflows/$machine"
            params={{ machine: diagram.id }}
            hash={state?.path ?? ''}
            className="link"
          >
            {t('atlas.walk.inStory')}
          </Link>
        </p>
      </section>
      {answers.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-sm font-semibold">{t('atlas.walk.answers')}</h2>
          {listed(answers)}
        </section>
      )}
      {acts.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-sm font-semibold">{t('atlas.walk.acts')}</h2>
          <p className="text-xs text-muted">{t('atlas.walk.actsText')}</p>
          {listed(acts)}
        </section>
      )}
      {open.length === 0 && <p className="text-sm text-muted">{t('atlas.nothingMore')}</p>}
      <section className="grid gap-2">
        <h2 className="text-sm font-semibold">{t('atlas.path')}</h2>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon="back" disabled={at === 0} onClick={() => goTo(at - 1)}>
            {t('atlas.stepBack')}
          </Button>
          <Button size="sm" icon="next" disabled={at === steps.length} onClick={() => goTo(at + 1)}>
            {t('atlas.walk.forth')}
          </Button>
          <Button size="sm" icon="retry" disabled={at === 0} onClick={() => goTo(0)}>
            {t('atlas.again')}
          </Button>
        </div>
        {steps.length === 0 && <p className="text-sm text-muted">{t('atlas.noPath')}</p>}
        <ol className="grid list-decimal gap-1 ps-5 text-sm" data-path={at}>
          {steps.map(({ transition, after }, nth) => (
            // Steps are only added and removed at the end.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={nth} aria-current={nth + 1 === at ? 'step' : undefined}>
              <button
                type="button"
                onClick={() => goTo(nth + 1)}
                className={nth < at ? 'link text-start' : 'link text-start opacity-60'}
              >
                {t('atlas.pathStep', {
                  event: arrowOf(transition)?.caption ?? '',
                  state: leavesOf(after)
                    .map((id) => positionText(diagram, id))
                    .join(' · '),
                })}
              </button>
            </li>
          ))}
        </ol>
        <p className="text-xs text-muted">{t('atlas.walk.link')}</p>
      </section>
    </div>
  )
}
