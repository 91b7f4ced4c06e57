import type { Words } from '../words.ts'

export const remarks: Words<'remarks'> = {
  // Why a list did not activate itself
  list_waits_account_paused: 'Das ganze Konto ist pausiert.',
  list_waits_breakers_open:
    '{count, plural, one {Ein Alarm hält} other {# Alarme halten}} Preise an. Beantworten Sie {count, plural, one {ihn} other {sie}} zuerst.',
  list_waits_for_people: 'Nach den Regeln des Kontos aktivieren sich Listen nicht selbst.',
  list_waits_not_live:
    'Nach den Regeln des Kontos sehen Kunden Basispreise{mode, select, shadow {, im Schattenmodus} other {, pausiert}}.',
  list_waits_empty: 'Die Liste hat keine Einträge.',
  list_waits_unidentified:
    '{moved, plural, one {# Preis ändert} other {# Preise ändern}} sich, {unidentified, plural, one {# davon beruht} other {# davon beruhen}} auf Daten, die nichts über die Nachfrage sagen.',
  list_waits_may_lose:
    'Im schlechtesten Fall verliert die Liste {lossMinor} von den {profitMinor}, die die jetzigen Preise einbringen. Das ist mehr, als „{maxLoss}“ erlaubt.',

  // Why an entry of a list has its price
  entry_locked: 'Gesperrt: Der jetzige Preis bleibt.',
  entry_stopped:
    'Ausgelassen: Ein Alarm hält seine Preise an. Beantworten Sie ihn, und entwerfen Sie die Liste neu.',
  entry_waits:
    'Vorerst bleibt es bei {priceMinor}. {bestMinor} gilt als besser, um {gainMinor} in {days, plural, one {einem Tag} other {# Tagen}}, kommt aber erst später an die Reihe: „{maxLoss}“ lässt nicht alle Preise auf einmal ändern.',
  entry_waits_unmeasured:
    'Vorerst bleibt es bei {priceMinor}. {bestMinor} gilt als besser, kommt aber erst später an die Reihe: „{maxLoss}“ lässt nicht alle Preise auf einmal ändern.',
  entry_stays:
    '{priceMinor} bleibt{holdsFactor, select, none {} other {, begrenzt durch „{holdsFactor}“}}: {why, select, risk {Ein anderer Preis könnte mehr verlieren, als „{maxLoss}“ jetzt erlaubt} costless {Ohne Stückkosten bringt kein anderer Preis sicher mehr ein} unsold {Noch wurde nichts verkauft, das zeigt, was ein anderer Preis bewirkt} unidentified {Was verkauft wurde, sagt zu wenig, um ihn zu ändern} other {Kein zulässiger Preis verspricht genug mehr Gewinn}}.',
  entry_moves:
    '{way, select, up {Um {moveShare} höher} other {Um {moveShare} niedriger}}: {priceMinor}{holdsFactor, select, none {} other {, begrenzt durch „{holdsFactor}“}}{how, select, chosen {, von Hand gewählt} drawn {, ausgelost, um zu lernen, wie die Verkäufe reagieren} other {}}. In {days, plural, one {einem Tag} other {# Tagen}} werden {profitMinor} {profitWay, select, less {weniger} other {mehr}} Gewinn erwartet{costBasis, select, known {} other { (bei den ungünstigsten Kosten)}}, zu 90 % zwischen {lowMinor} und {highMinor}, mit {units, plural, one {# Stück} other {# Stück}} {unitsWay, select, less {weniger} other {mehr}}.',
  entry_moves_unmeasured:
    '{way, select, up {Um {moveShare} höher} other {Um {moveShare} niedriger}}: {priceMinor}{holdsFactor, select, none {} other {, begrenzt durch „{holdsFactor}“}}{how, select, chosen {, von Hand gewählt} drawn {, ausgelost, um zu lernen, wie die Verkäufe reagieren} other {}}. Was das einbringt, ist nicht bekannt: Noch wurde nichts verkauft.',
}
