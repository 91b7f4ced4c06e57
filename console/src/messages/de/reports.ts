import type { Words } from '../words.ts'

export const reports: Words<'reports'> = {
  // What prices earned beside base prices
  lift_no_cost:
    'Stückkosten sind nicht bekannt, daher gibt es keinen Gewinn: Das Urteil gilt dem Umsatz. Setzen Sie „{unitCost}“ in den Regeln.',
  lift_cost_of_some:
    'Der Gewinn gilt den {share} der Angebote, deren Produkt Stückkosten hat; Umsatz und Stück gelten allen.',
  lift_answers_wait:
    'Käufe werden hier meist spät gemeldet. Antworten zählen daher erst, wenn die meisten Käufe bekannt sind: die auf Preisauskünfte der letzten {hours} Stunden zählen noch nicht.',
  lift_paused:
    'Preise sind angehalten: Anfragen erhalten Grundpreise, und nichts wird mehr verglichen, bis jemand sie fortsetzt.',
  lift_stopped:
    'Ein Alarm hält alle Preise an: Anfragen erhalten Grundpreise, und nichts wird mehr verglichen, bis jemand ihn schließt.',
  lift_everyone:
    'Preise, die alle sehen, haben keine Antworten: Keine Zahl hier umfasst sie. Eine Preisliste mit dem Plan Switchback berichtet, was sie eingebracht hat.',
  lift_everyone_earned:
    'Preise, die alle sehen, haben keine Antworten: Keine Zahl hier umfasst sie. Verkäufe zu ausgelosten Preisen zeigen, dass diese {gainShare} mehr eingebracht haben, als die Grundpreise eingebracht hätten (95-%-Intervall {lowShare} bis {highShare}).',
  lift_proven_after:
    'Ein Mehrertrag von {liftShare} ist nach insgesamt etwa {totalUnit, select, weeks {{total, plural, one {# Woche} other {# Wochen}}} days {{total, plural, one {# Tag} other {# Tagen}}} hours {{total, plural, one {# Stunde} other {# Stunden}}} other {{total, plural, one {# Minute} other {# Minuten}}}} bewiesen, von jetzt an in {leftUnit, select, weeks {{left, plural, one {# Woche} other {# Wochen}}} days {{left, plural, one {# Tag} other {# Tagen}}} hours {{left, plural, one {# Stunde} other {# Stunden}}} other {{left, plural, one {# Minute} other {# Minuten}}}}, mit einer Wahrscheinlichkeit von 80 %.',
  lift_short_traffic:
    'Das ist aus dem Verkehr von {seenUnit, select, weeks {{seen, plural, one {# Woche} other {# Wochen}}} days {{seen, plural, one {# Tag} other {# Tagen}}} hours {{seen, plural, one {# Stunde} other {# Stunden}}} other {{seen, plural, one {# Minute} other {# Minuten}}}} hochgerechnet: Sehen Sie nach einer ganzen Woche wieder nach.',
  lift_not_provable:
    'Ein Mehrertrag von {liftShare} lässt sich hier innerhalb von zwei Jahren nicht beweisen; ein halbes Jahr beweist {leastShare} oder mehr.',
  lift_never_provable:
    'Ein Mehrertrag von {liftShare} lässt sich hier in zwei Jahren nicht beweisen; ein halbes Jahr genügt nicht einmal, um eine Verdoppelung zu beweisen.',
  lift_larger_holdout:
    'Mit einem Vergleichsanteil von {holdoutShare} würde es etwa {totalUnit, select, weeks {{total, plural, one {# Woche} other {# Wochen}}} days {{total, plural, one {# Tag} other {# Tage}}} hours {{total, plural, one {# Stunde} other {# Stunden}}} other {{total, plural, one {# Minute} other {# Minuten}}}} dauern.',
  lift_no_holdout_enough:
    'Kein Vergleichsanteil ist dafür groß genug: Urteilen Sie nach Monaten und allen Produkten zusammen, oder vergleichen Sie Wochen mit einem Switchback.',
  units_hours:
    'Alle Produkte stehen gemeinsam auf ihren Basispreisen, für ganze ausgeloste Stunden (bisher {holdout} von {hours}), weil Produkte einander Kunden nehmen können.',
  units_customers:
    'Ein namentlich bekannter Kunde sieht alle Produkte in derselben Gruppe, wann immer er kommt.',
  units_alike:
    'Antworten innerhalb einer Einheit ähneln sich: {offers, plural, one {# Angebot sagt} other {# Angebote sagen}} so viel wie {effective, number} einzeln ausgeloste.',
  units_cost_nothing:
    'Das kostet keine Aussagekraft: {offers, plural, one {# Angebot sagt so viel wie ein einzeln ausgelostes} other {# Angebote sagen so viel wie einzeln ausgeloste}}.',
  interferes_open:
    'Ob einzeln zugeloste Angebote einander stören würden, ist noch nicht bekannt: In {open} von {nests} Produktgruppen können mehr als {share} dessen, was ein Produkt verliert, zu den Nachbarn gehen, oder nichts.',
  interferes_hardly:
    'Einzeln zugeloste Angebote würden einander kaum stören: In den {nests} Produktgruppen geht weniger als {share} dessen, was ein Produkt verliert, zu den Nachbarn.',
  interferes_all:
    'Einzeln zugeloste Angebote würden einander stören: in {surely} von {nests, plural, one {# Produktgruppe} other {# Produktgruppen}}, am meisten bei allen Produkten; dort verkaufen die anderen {lowShare} bis {highShare} dessen, was eines durch einen höheren Preis verliert. Eines für sich würde das {lowTimes, number}- bis {highTimes, number}-Fache der gemeinsamen Mengenänderung zeigen.',
  interferes_one:
    'Einzeln zugeloste Angebote würden einander stören: in {surely} von {nests, plural, one {# Produktgruppe} other {# Produktgruppen}}, am meisten bei „{name}“; dort verkaufen die anderen {lowShare} bis {highShare} dessen, was eines durch einen höheren Preis verliert. Eines für sich würde das {lowTimes, number}- bis {highTimes, number}-Fache der gemeinsamen Mengenänderung zeigen.',
  interferes_all_together:
    'Einzeln zugeloste Angebote würden einander stören: in {surely} von {nests, plural, one {# Produktgruppe} other {# Produktgruppen}}, am meisten bei allen Produkten; dort verlieren die anderen {lowShare} bis {highShare} eines Stücks für jedes, das eines durch einen höheren Preis verliert. Eines für sich würde das {lowTimes, number}- bis {highTimes, number}-Fache der gemeinsamen Mengenänderung zeigen.',
  interferes_one_together:
    'Einzeln zugeloste Angebote würden einander stören: in {surely} von {nests, plural, one {# Produktgruppe} other {# Produktgruppen}}, am meisten bei „{name}“; dort verlieren die anderen {lowShare} bis {highShare} eines Stücks für jedes, das eines durch einen höheren Preis verliert. Eines für sich würde das {lowTimes, number}- bis {highTimes, number}-Fache der gemeinsamen Mengenänderung zeigen.',

  // What segments are asked
  fairness_none:
    'Nach den Regeln hängen Preise nicht davon ab, wer fragt; das lässt sich für jede Preisauskunft nachprüfen. Angebote unten sind aus der Zeit davor.',
  fairness_no_offers:
    'Noch wurden keine optimierten Angebote gezählt: Das geschieht, wenn Ergebnisse gemeldet und ihre Preise abgelaufen sind.',
  fairness_too_few:
    'Weniger als zwei Segmente haben {offers} Angebote: Noch gibt es nichts zu vergleichen.',
  fairness_same: 'Segmente sehen dieselben Preise, bezogen auf dieselben Basispreise.',
  fairness_apart:
    'Die Preise ({highest, select, none {Kunden ohne Segment} other {Segment „{highest}“}}) liegen {gapShare} über den anderen ({lowest, select, none {Kunden ohne Segment} other {Segment „{lowest}“}}), bezogen auf dieselben Basispreise: mit einer Wahrscheinlichkeit von 95 % um mindestens {leastShare}.',
  fairness_apart_by_chance:
    'Die Preise ({highest, select, none {Kunden ohne Segment} other {Segment „{highest}“}}) liegen {gapShare} über den anderen ({lowest, select, none {Kunden ohne Segment} other {Segment „{lowest}“}}), bezogen auf dieselben Basispreise: Das kann Zufall sein.',
  fairness_limited:
    'Die Regeln begrenzen den Abstand auf {gapShare}: Kein Segment sieht für dasselbe Produkt bei gleichem Basispreis einen weiter entfernten Preis.',
  fairness_limit_it: 'Um das zu begrenzen, setzen Sie in den Regeln „{maxSegmentGap}“.',

  // Whether confidence comes true
  confidence_untold:
    'Die bisherigen Angebote sagen nicht, ob die Konfidenz eintrifft: Einzelne Produkte schwanken zu stark, und zu wenige dienten dem Vergleich. Mehr Angebote oder ein größerer Vergleichsanteil würden es zeigen.',
  confidence_holds: 'Wo immer die Angebote es zeigen können, trifft die Konfidenz ein.',
  confidence_too_high:
    'Konfidenz von {low, number} bis {high, number} ist zu hoch: {claimedShare} sollten stimmen, es sind weniger ({rightLow} bis {rightHighShare}).',
  confidence_too_low:
    'Konfidenz von {low, number} bis {high, number} ist zu niedrig: {claimedShare} sollten stimmen, es sind mehr ({rightLow} bis {rightHighShare}).',
  confidence_left_out: '{cells} ohne bekannte Stückkosten unter ihrem Basispreis sind ausgelassen.',

  // How customers of channels buy
  channels_none_counted:
    'Noch wurden keine Angebote gezählt: Das geschieht, wenn die Zeit für ihre Antwort vorbei ist.',
  channels_none_named:
    'Keine Preisauskunft und kein Angebot nannte einen Kanal: Senden Sie ihn bei wenigstens einem mit.',
  channels_too_few:
    'Noch gibt es keine zwei Kanäle mit je {purchases} Käufen über zehn Produkte oder Wochen: Nichts lässt sich vergleichen.',
  channel_buys_more:
    'Angebote ({channel, select, none {Kunden ohne Kanal} other {Kanal „{channel}“}}) werden öfter gekauft als andere derselben Produkte zu gleichen Preisen und Wochen: {ratio, number}-mal so oft ({low, number} bis {high, number}).',
  channel_buys_less:
    'Angebote ({channel, select, none {Kunden ohne Kanal} other {Kanal „{channel}“}}) werden seltener gekauft als andere derselben Produkte zu gleichen Preisen und Wochen: {ratio, number}-mal so oft ({low, number} bis {high, number}).',
  channel_buys_alike:
    'Angebote ({channel, select, none {Kunden ohne Kanal} other {Kanal „{channel}“}}) werden, soweit erkennbar, so oft gekauft wie andere derselben Produkte zu gleichen Preisen und Wochen: {ratio, number}-mal so oft ({low, number} bis {high, number}); ein Verhältnis von {detectable, number} wäre in 4 von 5 Fällen aufgefallen.',
  channel_answers_more:
    'Die Nachfrage ({channel, select, none {Kunden ohne Kanal} other {Kanal „{channel}“}}) reagiert stärker auf Preise als die anderer: Die Elastizität weicht um {gap, number} ab ({low, number} bis {high, number}).',
  channel_answers_less:
    'Die Nachfrage ({channel, select, none {Kunden ohne Kanal} other {Kanal „{channel}“}}) reagiert schwächer auf Preise als die anderer: Die Elastizität weicht um {gap, number} ab ({low, number} bis {high, number}).',
  channel_answers_alike:
    'Die Nachfrage ({channel, select, none {Kunden ohne Kanal} other {Kanal „{channel}“}}) reagiert, soweit erkennbar, auf Preise wie die anderer: Die Elastizitäten weichen um {gap, number} ab ({low, number} bis {high, number}); ein Unterschied von {detectable, number} wäre in 4 von 5 Fällen aufgefallen.',
  channels_slope_untold:
    'Ob Kanäle anders auf Preise reagieren, lässt sich nicht sagen: Von keinen zwei wurden genug Preise derselben Produkte in denselben Wochen ausgelost.',
  channels_asked_alike:
    'Alle Kanäle sehen dieselben Preise. Um sie getrennt zu bepreisen, senden Sie den Kanal auch als Segment.',
  channels_need_none:
    'Nichts spricht hier für eigene Preise der Kanäle: Ein Preis folgt der Reaktion der Nachfrage und nicht der Zahl der Käufe.',

  // What a switchback cannot know
  switchback_too_few:
    '{done, plural, one {# Runde ist vorbei und hat Verkäufe} other {# Runden sind vorbei und haben Verkäufe}}; mindestens {needed} sind nötig, um etwas zu sagen.',
  switchback_two_prices:
    'Das gilt, wo Kunden nicht auf den niedrigeren der beiden Preise warten. Wo sie es tun, scheint mehr vom Preis abzuhängen als wirklich: Ein Switchback mit drei Preisen kommt ohne diese Annahme aus.',
  switchback_three_prices:
    'Kunden können auf einen niedrigeren Preis warten. Angenommen ist, dass sie jeden Preis so oft erwarten, wie er gezeigt wird, und dass jede Preisstufe den Absatz um denselben Anteil ändert.',
  switchback_one_unit:
    'Alle Produkte ändern ihren Preis gemeinsam, sodass sich Wochen und Preise nicht trennen lassen: Das Intervall ist weit.',
  switchback_alone:
    'Einige Produkte haben weder Gruppe noch Kategorie und werden einzeln ausgelost: Wo Kunden zwischen ihnen wählen, kann die Wirkung um bis zu 100 % überschätzt sein.',
  switchback_cost_unknown:
    'Einige Kosten sind nicht bekannt, also auch der Gewinn nicht: Setzen Sie „{unitCost}“ der Produkte.',

  // What a backtest rests on, and what would help
  backtest_costless:
    'Dass ein weiteres Stück nichts kostet, gilt hier pauschal für alle Produkte, und {count} von {products} {count, plural, one {nennt keine Kosten: Kostet es etwas} other {nennen keine Kosten: Kosten sie etwas}}, sind Preise und Gewinn unten zu schön, um wahr zu sein.',
  backtest_costs_known: 'Was ein Verkauf einbringt, ist für jedes Produkt bekannt.',
  backtest_costs_of_some:
    'Was ein Verkauf einbringt, ist für {priced} von {products, plural, one {# Produkt} other {# Produkten}} bekannt, {priced, plural, one {das {share} des Absatzes ausmacht} other {die {share} des Absatzes ausmachen}}. Bei den anderen bleibt meist der Basispreis.',
  backtest_identified_together:
    'Die Verkäufe von {identified} von {products, plural, one {# Produkt} other {# Produkten}} zeigen für sich allein, wie die Nachfrage auf den Preis reagiert; {identified, plural, one {es ist} other {sie sind}} {ownShare} des Absatzes. {telling, plural, one {# trägt} other {# tragen}} etwas bei ({tellingShare} des Absatzes), und zusammen ergeben sie eine mittlere Elastizität von {elasticity, number} (zu 90 % zwischen {low, number} und {high, number}), soweit gewählte Preise das zeigen.',
  backtest_identified:
    'Die Verkäufe von {identified} von {products, plural, one {# Produkt} other {# Produkten}} zeigen für sich allein, wie die Nachfrage auf den Preis reagiert; {identified, plural, one {es ist} other {sie sind}} {ownShare} des Absatzes. {telling, plural, one {# trägt} other {# tragen}} etwas bei ({tellingShare} des Absatzes).',
  backtest_followed:
    'Preise stiegen, wo der Absatz gestiegen war, und sanken, wo er gesunken war ({changes, plural, one {# Änderung} other {# Änderungen}}, Korrelation {correlation, number}): Das verdeckt, wie steil die Nachfrage fällt, und verspricht zu viel von höheren Preisen.',
  backtest_not_followed:
    'Preise folgten nicht dem früheren Absatz, soweit {changes, plural, one {# Änderung} other {# Änderungen}} von Listenpreisen {changes, plural, one {das zeigt} other {das zeigen}}.',
  backtest_capped:
    'Der Absatz von {capped} der {products} Produkte ({share} des Absatzes) erreicht immer wieder dieselbe Höchstmenge und nie mehr, als wäre der Bestand aus gewesen: Das zeigt, wie viel da war, und nicht, wie die Nachfrage reagiert.',
  backtest_too_short:
    'Es gibt zu wenige Zeiträume mit Verkäufen, um ein Fünftel davon zurückzuhalten und vorherzusagen.',
  backtest_predicts_worse:
    'In {rows, plural, one {# zurückgehaltenen Zeitraum} other {# zurückgehaltenen Zeiträumen}} wurde der Absatz mit einem Fehler von {oursShare} vorhergesagt; das beste einfache Verfahren hatte {theirsShare}, was sicher besser ist.',
  backtest_predicts_better:
    'In {rows, plural, one {# zurückgehaltenen Zeitraum} other {# zurückgehaltenen Zeiträumen}} wurde der Absatz mit einem Fehler von {oursShare} vorhergesagt; das beste einfache Verfahren hatte {theirsShare}, was sicher schlechter ist.',
  backtest_predicts_alike:
    'In {rows, plural, one {# zurückgehaltenen Zeitraum} other {# zurückgehaltenen Zeiträumen}} wurde der Absatz mit einem Fehler von {oursShare} vorhergesagt; das beste einfache Verfahren hatte {theirsShare}. Ein sicherer Unterschied ist das nicht.',
  backtest_gain_unknown:
    'Was andere Preise einbrächten, lässt sich nicht sagen, solange kein Gewinn bekannt ist.',
  backtest_none_moved:
    'Keines der {products} Produkte würde bewegt: Nichts bringt sicher mehr ein als der Basispreis.',
  backtest_gain:
    'Die ersten Preise würden {moved} der {products} Produkte bewegen und bringen voraussichtlich {gainShare} dessen, was Basispreise einbringen (zu 90 % zwischen {lowShare} und {highShare}); mit einer Wahrscheinlichkeit von {chanceShare} mehr als nichts.',
  backtest_all_up:
    'Fast alle Preise würden nach oben gehen, was sich lohnt, wenn die Elastizität über {limit, number} liegt (flacher): Mit einer Wahrscheinlichkeit von {chanceShare} liegt dort, was alle Verkäufe zusammen zeigen, auch wenn gewählte Preise täuschen.',
  backtest_all_down:
    'Fast alle Preise würden nach unten gehen, was sich lohnt, wenn die Elastizität unter {limit, number} liegt (steiler): Mit einer Wahrscheinlichkeit von {chanceShare} liegt dort, was alle Verkäufe zusammen zeigen, auch wenn gewählte Preise täuschen.',
  remedy_costs_of_some:
    'Geben Sie für {count, plural, one {ein Produkt} other {# Produkte}} „{unitCost}“ an, wo ein weiteres Stück etwas kostet: in den Regeln des Produkts oder in einer Spalte.',
  remedy_costs:
    'Geben Sie „{unitCost}“ für {count, plural, one {ein Produkt} other {# Produkte}} an: in den Regeln oder in einer Spalte. Kostet die Herstellung nichts, geben Sie 0 an; ist Umsatz das Ziel, wählen Sie ihn als Ziel.',
  remedy_draw_following:
    'Lassen Sie einige Wochen lang Preise auslosen, für alle oder je Preisauskunft: Was ausgelost ist, folgt nicht der Nachfrage und zeigt, wie weit die Verkäufe täuschten.',
  remedy_stock:
    'Geben Sie an, welche Zeiträume von {count, plural, one {einem Produkt} other {# Produkten}} ausverkauft waren: eine Spalte „Auf Lager“ mit ja oder nein.',
  remedy_promotion:
    'Ändern Sie den Preis von {count, plural, one {einem Produkt} other {# Produkten}} einmal ohne Aktion, oder machen Sie eine Aktion ohne Preisänderung.',
  remedy_more_rows:
    'Senden Sie mehr frühere Verkäufe von {count, plural, one {einem Produkt} other {# Produkten}}: Mindestens 8 Zeiträume sind nötig.',
  remedy_shorter_periods:
    'Senden Sie kürzere Zeiträume von {count, plural, one {einem Produkt} other {# Produkten}}, damit einige nicht ausverkauft enden.',
  remedy_draw:
    'Lassen Sie Preise innerhalb von 20 % auslosen, für alle wochenweise oder je Preisauskunft: Ein Produkt mit {units, number} Stück in der Woche zeigt seine Elastizität dann in etwa {own, plural, =1 {einer Woche} =521 {mehr als zehn Jahren} other {# Wochen}} auf ±1 genau, und alle {products} zusammen ihre gemeinsame in etwa {together, plural, =1 {einer Woche} =521 {mehr als zehn Jahren} other {# Wochen}} auf ±0,3.',
  remedy_ten_periods: 'Senden Sie mindestens zehn Zeiträume, davon zwei mit Verkäufen am Ende.',
  remedy_mark_rows:
    'Etwas anderes bewegt den Absatz, als die Zeilen sagen: Kennzeichnen Sie Aktionen und ausverkaufte Zeiträume in eigenen Spalten, und senden Sie Wettbewerberpreise, wo es darauf ankommt.',
  remedy_small_gain:
    'Was zu gewinnen wäre, ist klein oder unsicher: Am sichersten lernt, wer einige Preise auslosen lässt und mit dem Vergleichsanteil misst.',
  remedy_draw_one_way:
    'Lassen Sie einige Wochen lang Preise auslosen, für alle oder je Preisauskunft: Das zeigt, wie weit gewählte Preise täuschten, wovon fast alle Preise auf einmal abhängen.',
  limits_as_estimated:
    'Die Nachfrage ist, wie sie jetzt geschätzt wird, mit ihrer Ungewissheit, und ändert sich nicht: keine Saison, kein Wettbewerber, kein Engpass. Die Zahl der Besuche bleibt, wie sie war, und Preise kommen durch Preisauskünfte.',
  limits_by_rows:
    'Was {byRows, number} von {known, plural, one {# Produkt} other {# Produkten}} verkaufen, ist nur aus Verkaufszeilen bekannt, wie bei einem Preis für alle. Preislisten lernen daraus langsamer als Preisauskünfte: Rechnen Sie mit weniger, als hier steht, und später.',
  limits_unknown_profit:
    'Was {unknown, number} von {selling, plural, one {# Produkt} other {# Produkten}} einbringen, ist nicht bekannt: Sie haben keine Kosten, zählen Stück oder dürfen nicht zum Basispreis verkauft werden. Sie fehlen hier.',
  limits_some_played:
    'Durchgespielt wurden {played, number} von {known, plural, one {# Produkt} other {# Produkten}}, ausgewählt nach dem, was sie einbringen; für die anderen gilt die Annahme, dass sie ihnen gleichen, was die Intervalle einschließen.',
  assumed_until:
    'Nachfrage, Saison, Trends und Kosten gelten, wie sie am Ende der Zeilen jedes Produkts waren; die letzten enden am {untilAt}. Bestand, letzter Preis und heutiger Wettbewerberpreis bleiben außer Acht.',
  assumed_old:
    'Die letzten Zeilen sind {days, plural, one {# Tag} other {# Tage}} alt: Was sich seither geändert hat, fehlt hier, und Lerner kann heute anders bepreisen. Neuere Zeilen beheben das.',
  assumed_behind:
    'Die Zeilen von {behind} von {products, plural, one {# Produkt} other {# Produkten}} enden mehr als {days, plural, one {# Tag} other {# Tage}} vor den letzten: Sie zählen, als verkauften sie sich noch wie damals.',
  simulation_begun_often:
    'Der Backtest wurde {attempts}-mal begonnen und nie fertig: Wählen Sie weniger Produkte.',
  simulation_rows_unfit:
    'Mit den Zeilen ließ sich nicht rechnen: Suchen Sie nach Preisen oder Mengen, die völlig aus dem Rahmen fallen.',
}
