import csv
import json

import tune
from worlds import read_worlds


def test_keeps_the_settings_with_the_best_share_and_all_that_were_tried(folder_of_worlds, tmp_path, monkeypatch):
    monkeypatch.setattr(tune, "SETTINGS", tmp_path / "settings.json")
    monkeypatch.setattr(tune, "SCORES", tmp_path / "tuning.csv")
    worlds = list(read_worlds(folder_of_worlds))
    tried = [{"settings": {"alpha": alpha}, **tune.score("base-price", {}, worlds)} for alpha in (1, 2, 3)]
    for one, share in zip(tried, (0.5, 0.7, 0.6)):
        one["share"] = share
    tune.keep("vw-cats", worlds, tried)
    tune.keep("base-price", worlds[:1], tried[:1])
    tune.keep("base-price", worlds[:1], tried[:1])

    settings = json.loads(tune.SETTINGS.read_text())
    assert list(settings) == ["base-price", "vw-cats"]
    assert settings["vw-cats"] == {
        "settings": {"alpha": 2},
        "share": 0.7,
        "worlds": "E1 E9, instances 10000 to 10000",
    }
    rows = list(csv.DictReader(tune.SCORES.open()))
    assert [(row["peer"], json.loads(row["settings"])["alpha"], row["share"]) for row in rows] == [
        ("base-price", 1, "0.5"),
        ("vw-cats", 1, "0.5"),
        ("vw-cats", 2, "0.7"),
        ("vw-cats", 3, "0.6"),
    ]


def test_scores_the_mean_share_of_the_best_and_each_market_apart(folder_of_worlds):
    worlds = list(read_worlds(folder_of_worlds))
    result = tune.score("base-price", {}, worlds)
    # The base price, 1500 at a cost of 400, sells 0.2 where 1000 sells 0.5; then 0.1 where 0.9 earn 540 and 1440.
    assert abs(result["E1"] - 220 / 300) < 1e-4
    assert abs(result["E9"] - 110 * 95 / (540 * 50 + 1440 * 45)) < 1e-4
    assert abs(result["share"] - (result["E1"] + result["E9"]) / 2) < 1e-4
