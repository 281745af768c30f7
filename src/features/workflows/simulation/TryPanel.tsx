import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Cases } from '../../../../machines/diagram/picture'
import type { Diagram } from '../../../../machines/diagram/types'
import { Button } from '../../../ui/buttons/Button'
import { fieldsOfExamples, valueIn } from './example-fields'
import { FieldControl } from './FieldControl'
import { leavesOf, transitionsFrom } from './simulate'
import { TryTransition } from './TryTransition'
import type { Simulation } from './use-simulation'
import { positionText } from '../machine-texts'

/** Simulation of a machine: possible events, blocked ones with the reason, and past steps. */
export function TryPanel({
  machine,
  diagram,
  cases,
  simulation,
  stored,
}: {
  machine: AnyStateMachine
  diagram: Diagram
  cases: Cases
  simulation: Simulation
  stored: AnyMachineSnapshot | null
}) {
  const { t } = useTranslation()
  const [facts, setFacts] = useState<object>(cases.starts[0] ?? {})
  const { snapshot, steps } = simulation
  const begin = () => simulation.begin(facts)
  const fields = fieldsOfExamples(cases.starts as object[])
  const asked = (known: object, change: (facts: object) => void) =>
    fields.length > 0 && (
      <fieldset className="grid gap-1">
        <legend className="text-sm font-semibold">{t('atlas.startWith')}</legend>
        {fields.map((field) => (
          <FieldControl
            key={field.path}
            field={field}
            value={valueIn(known, field.path)}
            onChange={(value) => change({ ...known, [field.path]: value })}
          />
        ))}
      </fieldset>
    )
  if (!snapshot)
    return (
      <div className="grid gap-4">
        <h2 className="sr-only">{t('atlas.part.try')}</h2>
        <p className="text-sm">{t('atlas.tryText')}</p>
        {asked(facts, setFacts)}
        <Button tone="primary" onClick={begin}>
          {t('atlas.tryBegin')}
        </Button>
        {stored && <Button onClick={() => simulation.beginAt(stored)}>{t('atlas.tryStored')}</Button>}
      </div>
    )
  const transitions = transitionsFrom(machine, snapshot, diagram, cases)
  const open = transitions.filter(({ tries }) => tries.length > 0)
  const shut = transitions.filter(({ tries }) => tries.length === 0)
  return (
    <div className="grid gap-5">
      <h2 className="sr-only">{t('atlas.part.try')}</h2>
      <p role="status" className="text-sm" data-now={leavesOf(snapshot).join(' ')}>
        <span className="text-muted">{t('atlas.now')}</span>{' '}
        <strong>
          {leavesOf(snapshot)
            .map((id) => positionText(diagram, id))
            .join(' · ')}
        </strong>
      </p>
      {asked(snapshot.context, simulation.know)}
      <section className="grid gap-2">
        <h3 className="text-sm font-semibold">{t('atlas.open')}</h3>
        {open.length === 0 && <p className="text-sm text-muted">{t('atlas.nothingMore')}</p>}
        <ul className="grid gap-2">
          {open.map((transition) => (
            <TryTransition
              key={`${steps.length} ${transition.arrow.id}`}
              transition={transition}
              diagram={diagram}
              press={simulation.press}
            />
          ))}
        </ul>
      </section>
      {shut.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-sm font-semibold">{t('atlas.shut')}</h3>
          <ul className="grid gap-2">
            {shut.map((transition) => (
              <TryTransition
                key={transition.arrow.id}
                transition={transition}
                diagram={diagram}
                press={simulation.press}
              />
            ))}
          </ul>
        </section>
      )}
      <section className="grid gap-2">
        <h3 className="text-sm font-semibold">{t('atlas.path')}</h3>
        <ol className="grid list-decimal gap-1 ps-5 text-sm" data-path={steps.length}>
          {steps.map(({ nth, arrow, after }) => (
            <li key={nth}>
              {t('atlas.pathStep', {
                event: arrow.caption,
                state: leavesOf(after)
                  .map((id) => positionText(diagram, id))
                  .join(' · '),
              })}
            </li>
          ))}
        </ol>
        {steps.length === 0 && <p className="text-sm text-muted">{t('atlas.noPath')}</p>}
      </section>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon="retry" onClick={begin}>
          {t('atlas.again')}
        </Button>
        {steps.length > 0 && (
          <Button size="sm" icon="back" onClick={simulation.back}>
            {t('atlas.stepBack')}
          </Button>
        )}
        <Button size="sm" icon="close" onClick={simulation.end}>
          {t('atlas.tryEnd')}
        </Button>
      </div>
    </div>
  )
}
