"""Writes the Parquet files beside it: python3 -m venv v && v/bin/pip install pyarrow==26.0.1 && v/bin/python make.py"""

import datetime as dt
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

here = Path(__file__).parent
utc = dt.timezone.utc


def write(name, columns, **settings):
    names, types, values = zip(*columns)
    table = pa.table([pa.array(v, t) for v, t in zip(values, types)], list(names))
    pq.write_table(table, here / name, **settings)


# Each type that a price, a time or a name may have, with nothing in one row of each.
write(
    "types.parquet",
    [
        ("text", pa.string(), ["Stück", None]),
        ("bytes", pa.binary(), ["Tasse".encode(), None]),
        ("int64", pa.int64(), [9007199254740993, None]),
        ("unsigned", pa.uint64(), [18446744073709551615, None]),
        ("small", pa.int8(), [-3, None]),
        ("double", pa.float64(), [19.99, None]),
        ("single", pa.float32(), [19.99, None]),
        ("yes", pa.bool_(), [True, None]),
        ("decimal", pa.decimal128(38, 4), [Decimal("-1234567890123456789012345678901234.5678"), None]),
        ("cents", pa.decimal128(9, 2), [Decimal("0.05"), None]),
        ("day", pa.date32(), [dt.date(2026, 3, 2), None]),
        ("moment", pa.timestamp("us", "UTC"), [dt.datetime(2026, 3, 2, 23, 30, 0, 250000, utc), None]),
        ("local", pa.timestamp("ns"), [dt.datetime(2026, 3, 2, 23, 30), None]),
        ("before", pa.timestamp("ms"), [dt.datetime(1969, 12, 31, 23, 59, 59, 500000), None]),
        ("tags", pa.list_(pa.string()), [["a", "b"], None]),
        ("place", pa.struct([("city", pa.string()), ("lines", pa.list_(pa.int32()))]), [{"city": "Wien", "lines": [1]}, None]),
        ("last", pa.dictionary(pa.int32(), pa.string()), ["end", None]),
    ],
    compression="zstd",
)
write(
    "int96.parquet",
    [("moment", pa.timestamp("ns"), [dt.datetime(2026, 3, 2, 23, 30)]), ("cents", pa.decimal128(12, 2), [Decimal("19.99")])],
    compression="none",
    use_deprecated_int96_timestamps=True,
    store_decimal_as_integer=True,
)

# Days of one product in three groups of rows, by each codec.
for codec in ["snappy", "gzip", "zstd", "brotli", "lz4"]:
    count, group = (12000, 5000) if codec == "zstd" else (300, 120)
    write(
        f"sales-{codec}.parquet",
        [
            ("product", pa.string(), ["mug"] * count),
            ("period", pa.date32(), [dt.date(1990, 1, 1) + dt.timedelta(days=i) for i in range(count)]),
            ("price", pa.decimal128(10, 2), [Decimal(1999 + i % 7) / 100 for i in range(count)]),
            ("units", pa.int64(), [i % 5 for i in range(count)]),
        ],
        compression=codec,
        row_group_size=group,
        data_page_size=4096,
        data_page_version="2.0" if codec == "zstd" else "1.0",
    )

# Lines of orders, whose moments are of UTC.
write(
    "orders.parquet",
    [
        ("order_id", pa.int64(), [1, 1, 2]),
        ("sku", pa.string(), ["mug", "cup", "mug"]),
        ("ordered_at", pa.timestamp("ms", "UTC"), [dt.datetime(2026, 3, 2, 10, tzinfo=utc)] * 2 + [dt.datetime(2026, 3, 3, 23, 30, tzinfo=utc)]),
        ("quantity", pa.int32(), [2, 1, 3]),
        ("unit_price", pa.decimal128(12, 4), [Decimal("19.99"), Decimal("5"), Decimal("19.99")]),
    ],
)
