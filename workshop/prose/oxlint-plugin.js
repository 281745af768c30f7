import { habitOf, habits, opening } from './habits.js'

const all = [...habits, opening]
const directive = /^\s*(?:oxlint|eslint|@ts-|@vitest|@vite|[#@]__PURE__|jscpd|<reference)/
const title = /^(?:describe|it|test)$/

/** Name of the function at the start of a callee: `it` for `it.skipIf(…).each(…)`. */
function calleeName(node) {
  for (let at = node; at; at = at.object ?? at.callee ?? at.tag) if (at.type === 'Identifier') return at.name
  return ''
}

/** Reports comments, docstrings and test titles with a habit of `habits.js`. */
const habitsRule = {
  create(context) {
    const report = (node, text) => {
      const prose = text.replace(/`[^`]*`/g, '``')
      const habit = habitOf(prose, all)
      if (habit)
        context.report({ node, message: `"${habit.pattern.exec(prose)[0]}": write ${habit.instead} instead` })
    }
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (directive.test(comment.value)) continue
          report(
            comment,
            comment.value
              .replace(/^\*/, '')
              .replace(/\n\s*\*?/g, ' ')
              .trim(),
          )
        }
      },
      CallExpression(node) {
        const [first] = node.arguments
        if (!first || !title.test(calleeName(node.callee))) return
        if (first.type === 'Literal' && typeof first.value === 'string') report(first, first.value)
        if (first.type === 'TemplateLiteral')
          report(first, first.quasis.map(({ value }) => value.raw).join('…'))
      },
    }
  },
}

export default { meta: { name: 'prose' }, rules: { habits: habitsRule } }
