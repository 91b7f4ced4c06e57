import type { MailWords } from './english.ts'

export const spanish: MailWords = {
  subject: '{count, plural, one {Una novedad} other {# novedades}} en Lerner',
  foot: 'Recibe este correo una vez al día como máximo, mientras haya algo sin leer. Para no recibirlo, abra «Novedades» en la consola: {address}',
  weekSubject: 'Su semana en Lerner',
  weekMoved: 'Lo que cambió',
  weekEarned: 'Lo que aportaron los precios optimizados',
  weekWaits: 'Lo que le espera',
  listActive:
    '«{name}» pasó a estar activa con {prices, plural, one {# precio nuevo} other {# precios nuevos}}.',
  listEnded: '«{name}» ha terminado.',
  listReverted: '«{name}» se revirtió: los precios vuelven a ser los de antes.',
  sold: 'Vendió por {revenue} en los últimos siete días{change, select, none {} up {, un {share} más que en los siete anteriores} down {, un {share} menos que en los siete anteriores} other {, lo mismo que en los siete anteriores}}.',
  earned:
    'Los precios optimizados han aportado hasta ahora {amount} {sign, select, more {más} other {menos}} de {measure, select, profit {beneficio} other {ingresos}} que los precios base (intervalo del 95 %: de {low} a {high}).',
  more: '{count, plural, one {Hay # más} other {Hay # más}} en la consola.',
  weekFoot:
    'Eligió recibir este correo los lunes, tras las semanas en las que pasó algo. Para no recibirlo, abra «Novedades» en la consola: {address}',
}
