import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { numberFormat } from '../../../../contract/language/intl'
import { Card } from '../../../ui/layout/Card'
import { Field } from '../../../ui/forms/Field'
import { IconButton } from '../../../ui/buttons/IconButton'
import { KeyValue } from '../../../ui/layout/KeyValue'
import { readNumber } from '../../../ui/forms/read-number'
import { Select } from '../../../ui/forms/Select'
import { TextInput } from '../../../ui/forms/TextInput'
import { areaText, areaUnits, convertArea, type AreaUnit } from './area-units'
import { PageHead } from '../../../ui/layout/PageHead'

type Side = 'from' | 'to'

const areaMost = 1e12

/**
 * Converts an area between two units, in either direction, as the user types, and lists it in all other units below.
 */
export default function AreaPage() {
  const { t, i18n } = useTranslation()
  const [units, setUnits] = useState<Record<Side, AreaUnit>>({ from: 'm', to: 'ft' })
  const [typed, setTyped] = useState<{ side: Side; text: string }>({ side: 'from', text: '100' })
  const read = readNumber(typed.text, '.')
  const value = read !== null && read <= areaMost ? read : null
  const other: Side = typed.side === 'from' ? 'to' : 'from'
  const converted = value === null ? '' : areaText(convertArea(value, units[typed.side], units[other]))
  const number = numberFormat(i18n.language, { numberingSystem: 'latn', maximumSignificantDigits: 8 })
  const side = (name: Side) => (
    <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
      <Field
        name={name}
        label={t(`tools.area.${name}`)}
        error={typed.side === name && value === null ? t('tools.area.wrong') : undefined}
      >
        <TextInput
          name={name}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          value={typed.side === name ? typed.text : converted}
          onChange={({ target }) => setTyped({ side: name, text: target.value })}
        />
      </Field>
      <Field name={`${name}-unit`} label={t('tools.area.unit')}>
        <Select
          name={`${name}-unit`}
          value={units[name]}
          onChange={({ target }) => setUnits({ ...units, [name]: target.value as AreaUnit })}
          options={areaUnits}
          text={(unit) => t(`tools.area.${unit}`)}
        />
      </Field>
    </div>
  )
  return (
    <div className="page grid gap-8 pt-6">
      <PageHead title={t('browse.area.title')} text={t('tools.area.text')} />
      <div className="grid items-start gap-6 md:grid-cols-2">
        <Card className="grid gap-3">
          {side('from')}
          <IconButton
            icon="swap"
            label={t('tools.area.swap')}
            className="justify-self-center"
            onClick={() => setUnits({ from: units.to, to: units.from })}
          />
          {side('to')}
        </Card>
        <Card className="grid gap-3">
          <h2 className="display text-lg">{t('tools.area.all')}</h2>
          {value === null ? (
            <p className="text-muted">{t('tools.area.wrong')}</p>
          ) : (
            <KeyValue
              single
              items={areaUnits.map((unit) => ({
                name: t(`tools.area.${unit}`),
                value: <bdi dir="ltr">{number.format(convertArea(value, units[typed.side], unit))}</bdi>,
              }))}
            />
          )}
        </Card>
      </div>
    </div>
  )
}
