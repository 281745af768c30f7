import { useTranslation } from '../../ui/i18n/use-translation'
import type { Diagram, DiagramArrow } from '../../../machines/diagram/types'
import { layersOf } from '../../../machines/diagram/walked'
import type { WalkedMachine } from '../../../machines/fingerprint'
import { DataTable, type Column } from '../../ui/layout/DataTable'
import { Notice } from '../../ui/feedback/Notice'
import { positionText } from './machine-texts'

/**
 * Test layers that cover each transition, as last recorded for this version of the machine; `walked` is null if never
 * recorded.
 */
export function CoverageTable({
  diagram,
  kind,
  walked,
}: {
  diagram: Diagram
  kind: 'flow' | 'record'
  walked: WalkedMachine | null
}) {
  const { t } = useTranslation()
  if (!walked) return <Notice>{t('atlas.coverage.none')}</Notice>
  const layers = layersOf(kind)
  const columns: Column<DiagramArrow>[] = [
    {
      key: 'way',
      title: t('atlas.way'),
      head: true,
      cell: ({ from, caption }) => `${positionText(diagram, from) || t('atlas.anywhere')}: ${caption}`,
    },
    ...layers.map((layer) => ({
      key: layer,
      title: t(`atlas.layer.${layer}`),
      cell: ({ id }: DiagramArrow) =>
        walked[id]?.includes(layer.charAt(0)) ? (
          t('atlas.walked')
        ) : (
          <strong className="text-danger">{t('atlas.notWalked')}</strong>
        ),
    })),
  ]
  const done = diagram.arrows.filter(({ id }) =>
    layers.every((layer) => walked[id]?.includes(layer.charAt(0))),
  )
  return (
    <div className="grid gap-3">
      <p className="text-sm">{t('atlas.coverage.sum', { done: done.length, all: diagram.arrows.length })}</p>
      <details>
        <summary className="link text-sm">{t('atlas.coverage.open')}</summary>
        <div className="mt-3">
          <DataTable
            caption={t('atlas.coverage')}
            columns={columns}
            rows={diagram.arrows}
            rowKey={({ id }) => id}
          />
        </div>
      </details>
    </div>
  )
}
